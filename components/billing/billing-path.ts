export function contractHref(uuid: string): string {
  return `/contracts/${encodeURIComponent(uuid)}`
}

export function priceListHref(uuid: string): string {
  return `/price-lists/${encodeURIComponent(uuid)}`
}

export function invoiceHref(invoiceNr: string): string {
  return `/invoices/${encodeURIComponent(invoiceNr)}`
}

/** Returns the list of a contract's invoices, newest first. */
export function invoicesOfHref(contractUuid: string): string {
  return `/invoices?filter[contract]=${encodeURIComponent(contractUuid)}`
}
