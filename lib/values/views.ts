/** The tables of the panel that a saved view can be of. Stored views have these names: never rename one. */
export const viewPages = [
  'cores',
  'assets',
  'storage',
  'contracts',
  'projects',
  'price-lists',
  'prices',
  'invoices',
  'payment-methods',
  'api-keys',
  'sources',
  'users',
  'audit',
] as const

export type ViewPage = (typeof viewPages)[number]

/** The tables on the page of a record: the nodes of a core, the projects of a contract, the prices of a price list. */
export const nestedViewPages: ReadonlySet<ViewPage> = new Set<ViewPage>(['assets', 'projects', 'prices'])

export const viewSharings = ['private', 'partner'] as const

export type ViewSharing = (typeof viewSharings)[number]

export const maxViewNameLength = 200
export const maxViewRecordLength = 255
export const maxViewQueryLength = 8_192
export const maxViewColumns = 100
export const maxViewColumnLength = 100

/** The query string of a view: without control characters and without `#`, which would end it in an address. */
export const viewQueryPattern = /^[^#\p{Cc}\p{Cs}]*$/u

/** Returns whether the name of a view can be the segment of its short address; a view without such a name has its id there. */
export function isViewSegment(name: string): boolean {
  return !/[\\/%]|^\.{1,2}$/.test(name)
}
