import type { Dialect } from './dialects/dialect.ts'
import type { Endpoint } from './endpoint.ts'

type PathOf = Pick<Endpoint, 'path'>

/** Returns the route of an endpoint in a dialect. Its parameters keep the names of v2, which handlers read. */
export function routeOf(dialect: Dialect, { path }: PathOf): string {
  return mapSegments(dialect, path, (name) => `:${name}`)
}

/** Returns the path of an endpoint with its percent-encoded parameters; one without a value stays as `:name`. */
export function pathOf(dialect: Dialect, { path }: PathOf, values: Readonly<Record<string, string>> = {}): string {
  return mapSegments(dialect, path, (name) =>
    values[name] === undefined ? `:${dialect.translate(name)}` : encodeURIComponent(values[name]),
  )
}

function mapSegments(dialect: Dialect, path: string, writeParameter: (name: string) => string): string {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? writeParameter(segment.slice(1)) : dialect.translate(segment)))
  return dialect.prefix + segments.join('/')
}
