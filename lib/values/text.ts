/** Text without control characters and without halves of surrogate pairs. */
export const printablePattern = /^[^\p{Cc}\p{Cs}]*$/u

/**
 * Returns the pattern of the name of a user, token, partner or record: 1 to `maxLength` printable characters (code points),
 * not only spaces.
 */
export function namePattern(maxLength: number): RegExp {
  return new RegExp(`^(?=\\s*\\S)[^\\p{Cc}\\p{Cs}]{1,${maxLength}}$`, 'u')
}

export const maxUserNameLength = 200
export const maxPartnerNameLength = 200
export const maxTokenNameLength = 100
/** The longest name of a record in an inventory file. */
export const maxRecordNameLength = 255

/** Returns whether the database can store the text. PostgreSQL rejects a query with NUL in a value; no row holds such text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0')
}

/** Escapes control characters, which could change the state of a terminal. */
export function escapeControls(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (c) => `\\u{${c.codePointAt(0)?.toString(16)}}`)
}
