const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Region codes that have a name in Unicode but are not assigned in ISO 3166-1. */
const unassigned = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '))

/** Codes of ISO 4217 that Intl lacks: funds, metals and recent currencies. */
const otherCurrencies = 'BOV CHE CHW CLF COU MXV USN UYI UYW VED XAG XAU XCG XPD XPT XUA ZWG'.split(' ')
const currencies = new Set([...Intl.supportedValuesOf('currency'), ...otherCurrencies])

/** Whether this is a country code of ISO 3166-1 alpha-2. */
export function isCountry(code: string): boolean {
  // Withdrawn codes have names too, but their canonical form is another code.
  const isKnown = /^[A-Z]{2}$/.test(code) && regionNames.of(code) !== undefined && !unassigned.has(code)
  return isKnown && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
}

/** Whether this is a currency code of ISO 4217. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
}
