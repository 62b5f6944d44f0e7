import { desk } from '#lib/values/desk.ts'
import { type Density, densities } from '#lib/values/preferences.ts'
import { dayMs } from '#lib/values/time.ts'

/** The ids of the hidden columns of a table, and its row density; null is that of the user's preferences. */
export type TableView = { hidden: readonly string[]; density: Density | null }

const prefix = 'table-view.'
const yearInSeconds = (365 * dayMs) / 1000

export const defaultView: TableView = { hidden: [], density: null }

/** Returns the density with which a table is shown. */
export function densityOf({ density }: TableView): Density {
  return density ?? desk().density ?? 'comfortable'
}

/** Returns the views in the cookies of a request, by table id. */
export function tableViewsOf(cookies: readonly { name: string; value: string }[]): ReadonlyMap<string, TableView> {
  const own = cookies.filter(({ name }) => name.startsWith(prefix))
  return new Map(own.map(({ name, value }) => [name.slice(prefix.length), viewOf(value)]))
}

/** Returns the cookie of a view, one per table. A cookie, so that the server can render the table with its view. */
export function cookieOf(tableId: string, { density, hidden }: TableView): string {
  const value = encodeURIComponent([density ?? '-', ...hidden].join(' '))
  return `${prefix}${tableId}=${value}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`
}

/** Reads a cookie, which can have any value. */
function viewOf(value: string): TableView {
  const [first, ...hidden] = value.split(' ').filter(Boolean)
  return { hidden, density: densities.find((one) => one === first) ?? null }
}
