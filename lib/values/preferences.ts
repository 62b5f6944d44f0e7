import { maxViewNameLength } from './views.ts'

// What a user chooses for the panel. Stored preferences have these names: never rename one.

export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

export const densities = ['comfortable', 'compact'] as const

export type Density = (typeof densities)[number]

/** The pages of the panel that can be the first one of a user. Each name is the path of the page without its slash. */
export const startPages = [
  'cores',
  'storage',
  'sources',
  'contracts',
  'price-lists',
  'invoices',
  'payment-methods',
  'partner',
  'api-keys',
  'users',
  'audit',
  'report',
] as const

/** What a saved view as a start page begins with. The segment of its short address follows, not encoded. */
export const startViewPrefix = 'v/'

/** A start page: one of `startPages`, or a saved view that may exist or not. */
export const startPagePattern = new RegExp(
  `^(?:${startPages.join('|')}|${startViewPrefix}(?=\\s*\\S)[^\\p{Cc}\\p{Cs}]{1,${maxViewNameLength}})$`,
  'u',
)

/** Returns the path of a start page. */
export function startPath(page: string): string {
  const name = page.startsWith(startViewPrefix) ? page.slice(startViewPrefix.length) : undefined
  return name === undefined ? `/${page}` : `/v/${encodeURIComponent(name)}`
}
