export type Location = { uuid: string; name: string; country: string | null }
export type NamedPriceList = { uuid: string; name: string; currency: string }

/** A location that was joined to a row, when there is one. */
export function locationOf(uuid: string | null, name: string | null, country: string | null): Location | null {
  return uuid === null || name === null ? null : { uuid, name, country }
}

/** A price list that was joined to a row, when there is one. */
export function priceListOf(uuid: string | null, name: string | null, currency: string | null): NamedPriceList | null {
  return uuid === null || name === null || currency === null ? null : { uuid, name, currency }
}
