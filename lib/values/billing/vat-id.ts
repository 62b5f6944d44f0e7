/**
 * The formats of VAT ids behind the two letters of their country: the EU's 27, where Greece is EL, and XI, which is
 * Northern Ireland. Source: European Commission, VIES, frequently asked questions, question 11 "What is the format of
 * a VAT number?" (ec.europa.eu/taxation_customs/vies). Check digits are not checked.
 */
export const vatIdFormats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{9}B[A-Z\d+*]{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

export const vatIdRule = 'must be the VAT id of an EU country or XI, such as DE123456789'

/**
 * Parses a VAT id to its stored form: upper case, without spaces, dots and hyphens. Returns undefined when it has no known
 * format.
 */
export function parseVatId(text: string): string | undefined {
  // toUpperCase turns some other letters into A to Z, such as ſ into S: only ASCII is accepted.
  if (!/^[A-Za-z\d+* .-]*$/.test(text)) return undefined
  const vatId = text.replace(/[ .-]/g, '').toUpperCase()
  const country = vatId.slice(0, 2)
  const format = Object.hasOwn(vatIdFormats, country) ? vatIdFormats[country] : undefined
  return format?.test(vatId.slice(2)) ? vatId : undefined
}
