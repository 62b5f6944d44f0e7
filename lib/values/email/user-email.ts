// The address with which a user signs in. Only printable ASCII: single sign-on must not accept look-alikes.

const printableAscii = /^[\x21-\x7e]{1,254}$/

/**
 * Returns the form in which addresses of users are stored and compared: A to Z in lower case; undefined for text that is not
 * printable ASCII. Unicode case folding would make look-alikes equal, such as a Kelvin sign and a k.
 */
export function userEmailKey(address: string): string | undefined {
  return printableAscii.test(address) ? foldAscii(address) : undefined
}

/** The address of a new user, as z.email() checks it. */
export const userEmailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** A domain of such an address in lower case. An internationalized domain is in its ASCII form, such as xn--bcher-kva.example. */
export const userEmailDomainPattern = /^(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Returns the domain of an address that a user can have, with A to Z in lower case; undefined for other text. */
export function userEmailDomain(address: string): string | undefined {
  const key = userEmailKey(address)
  return key && userEmailPattern.test(key) ? key.slice(key.lastIndexOf('@') + 1) : undefined
}

/** Returns the text with A to Z in lower case and nothing else changed. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
