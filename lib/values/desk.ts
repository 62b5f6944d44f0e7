import type { ShownLanguage } from './languages.ts'
import type { Density, Theme } from './preferences.ts'

/** How the panel is shown to the user of one request or browser. Null is no choice of the user. */
export type Desk = {
  language: ShownLanguage
  theme: Theme | null
  /** An IANA time zone; null is that of the browser. */
  timeZone: string | null
  density: Density | null
  /** The path of the page that `/` opens. */
  home: string
}

export const standardDesk: Desk = { language: 'en', theme: null, timeZone: null, density: null, home: '/cores' }

/** Where a server finds the desk of the request that it serves: an AsyncLocalStorage. */
type Desks = { getStore(): Desk | undefined }

// Global, because Next loads modules more than once.
const shared = globalThis as { hybridCoreDesks?: Desks }

/** Returns the desk of the request that is served, or in a browser that of its page; the standard desk where there is none. */
export function desk(): Desk {
  return shared.hybridCoreDesks?.getStore() ?? standardDesk
}

/** Sets where `desk` finds the desk. A browser has one for as long as the page is open. */
export function setDesks(desks: Desks): void {
  shared.hybridCoreDesks = desks
}
