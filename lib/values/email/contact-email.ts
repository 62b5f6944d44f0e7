// The address of a contract or a partner, to which mail is sent. Users sign in with user-email.ts, which allows less.

const local = String.raw`[^\s@\p{Cc}\p{Cs}"(),.:;<>[\\\]]+`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`

/** An e-mail address in any script, without quotes, comments and IP addresses (RFC 5321, RFC 6531). */
export const contactEmailPattern = new RegExp(`^${local}(?:\\.${local})*@${label}(?:\\.${label})*$`, 'u')

/** The longest address, of a contact or a user: a path has 256 characters with its angle brackets (RFC 5321, 4.5.3.1.3). */
export const maxEmailLength = 254
