import type { Dialect } from '../dialects/dialect.ts'
import type { Endpoint, Method } from '../endpoint.ts'

/** The table does not call `handle`; it only returns it. */
export type Route<T> = { dialect: Dialect; endpoint: Endpoint; handle: T }

export type Match<T> =
  | { found: 'route'; path: string; route: Route<T>; params: Record<string, string> }
  | { found: 'path'; path: string; methods: Method[] }
  | { found: 'nothing' }

type Entry<T> = { path: string; segments: readonly string[]; routes: Map<string, Route<T>> }

/** The paths of all APIs; `:name` matches one segment, which must not be empty. */
export class RouteTable<T> {
  readonly #byLength = new Map<number, Entry<T>[]>()

  add(path: string, route: Route<T>): void {
    const segments = path.split('/').slice(1)
    const entries = this.#byLength.get(segments.length) ?? []
    this.#byLength.set(segments.length, entries)
    const known = entries.find((entry) => entry.path === path)
    const entry = known ?? { path, segments, routes: new Map() }
    if (!known) entries.push(entry)
    entry.routes.set(route.endpoint.method, route)
  }

  /** Finds the route of decoded path segments. */
  match(method: string, segments: readonly string[]): Match<T> {
    for (const entry of this.#byLength.get(segments.length) ?? []) {
      const params = matchSegments(entry.segments, segments)
      if (!params) continue
      const { path, routes } = entry
      const route = routes.get(method === 'HEAD' ? 'GET' : method)
      return route
        ? { found: 'route', path, route, params }
        : { found: 'path', path, methods: [...routes.values()].map(({ endpoint }) => endpoint.method) }
    }
    return { found: 'nothing' }
  }
}

function matchSegments(declared: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [at, segment] of declared.entries()) {
    const value = given[at] ?? ''
    if (segment.startsWith(':')) {
      if (value === '') return undefined
      params[segment.slice(1)] = value
    } else if (segment !== value) return undefined
  }
  return params
}
