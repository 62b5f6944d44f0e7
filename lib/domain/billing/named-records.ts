export type Location = { uuid: string; name: string; country: string | null }
export type NamedPriceList = { uuid: string; name: string; currency: string }

/** Returns the location of a joined row; null when there is none. */
export function locationOf(uuid: string | null, name: string | null, country: string | null): Location | null {
  return uuid === null || name === null ? null : { uuid, name, country }
}

/** Returns the price list of a joined row; null when there is none. */
export function priceListOf(uuid: string | null, name: string | null, currency: string | null): NamedPriceList | null {
  return uuid === null || name === null || currency === null ? null : { uuid, name, currency }
}
