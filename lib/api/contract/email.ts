const local = String.raw`[^\s@\p{Cc}\p{Cs}"(),.:;<>[\\\]]+`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`

/** An e-mail address as people have them, in any script: no quotes, comments or addresses of machines (RFC 5321, 6531). */
export const emailPattern = new RegExp(`^${local}(?:\\.${local})*@${label}(?:\\.${label})*$`, 'u')

/** With its angle brackets a path has at most 256 (RFC 5321, section 4.5.3.1.3). */
export const maxEmailLength = 254
