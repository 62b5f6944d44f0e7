const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`

/** A UUID of any version, in upper or lower case. */
export const uuidPattern = new RegExp(`^${uuid}$`, 'i')

/** The UUID in parentheses at the end of a reference, after a space: `Harbour (2f9d…)`. */
export const referenceUuidPattern = new RegExp(` \\(${uuid}\\)$`, 'i')

/** Parses a UUID to its stored form, in lower case; returns undefined for other text. */
export function parseUuid(text: string): string | undefined {
  return uuidPattern.test(text) ? text.toLowerCase() : undefined
}

/** The id of a hybrid core or an asset. */
export const inventoryIdPattern = /^[A-Za-z\d][\w.:-]{0,252}$/

export const inventoryIdRule = 'must be 1 to 253 characters of A-Z a-z 0-9 . _ : -, starting with a letter or digit'
