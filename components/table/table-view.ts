export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** Which columns a table hides, by their ids, and how close its rows stand. */
export type TableView = { hidden: readonly string[]; density: Density }

const prefix = 'table-view.'
const yearInSeconds = 365 * 24 * 60 * 60

export const usualView: TableView = { hidden: [], density: 'comfortable' }

/** The views that the cookies of a request name, by their tables. */
export function tableViewsOf(cookies: readonly { name: string; value: string }[]): ReadonlyMap<string, TableView> {
  const own = cookies.filter(({ name }) => name.startsWith(prefix))
  return new Map(own.map(({ name, value }) => [name.slice(prefix.length), viewOf(value)]))
}

/** As `document.cookie` takes it: the server draws the table as its reader left it, and other tables keep their own. */
export function cookieOf(tableId: string, { density, hidden }: TableView): string {
  const value = encodeURIComponent([density, ...hidden].join(' '))
  return `${prefix}${tableId}=${value}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`
}

/** A cookie may hold anything. */
function viewOf(value: string): TableView {
  const [first, ...hidden] = value.split(' ').filter(Boolean)
  return { hidden, density: densities.find((one) => one === first) ?? usualView.density }
}
