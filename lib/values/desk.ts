import type { ShownLanguage } from './languages.ts'

/** How the panel is shown to the user of one request or browser. */
export type Desk = { language: ShownLanguage }

const standard: Desk = { language: 'en' }

/** Where a server finds the desk of the request that it serves: an AsyncLocalStorage. */
type Desks = { getStore(): Desk | undefined }

// Global, because Next loads modules more than once.
const shared = globalThis as { hybridCoreDesks?: Desks }

/** Returns the desk of the request that is served, or in a browser that of its page; the standard desk where there is none. */
export function desk(): Desk {
  return shared.hybridCoreDesks?.getStore() ?? standard
}

/** Sets where `desk` finds the desk. A browser has one for as long as the page is open. */
export function setDesks(desks: Desks): void {
  shared.hybridCoreDesks = desks
}
