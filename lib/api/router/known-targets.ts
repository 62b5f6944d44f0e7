import { LRUCache } from 'lru-cache'
import { dialectOf } from '../dialects/dialects.ts'
import { apiError } from '../problems/problems.ts'
import { decodeQuery, type QueryPairs } from '../serve/query.ts'
import type { Match, RouteTable } from './route-table.ts'

const mebibyte = 1_048_576
/** About what an entry takes: each value of a query is there as sent, decoded and read. */
const [bytesPerCharacter, overheadBytes] = [16, 1_000]

/** `target`: path and query as the client sent them. */
type Sent = { method: string; target: string }
type Decoded<T> = { match: Match<T>; queryPairs: QueryPairs }

/** Decodes request targets and finds their routes. It stores the result, because clients repeat their requests. */
export class KnownTargets<T> {
  readonly #routes: RouteTable<T>
  readonly #decoded = new LRUCache<string, Decoded<T>>({
    maxSize: 4 * mebibyte,
    sizeCalculation: (_, key) => bytesPerCharacter * key.length + overheadBytes,
  })

  constructor(routes: RouteTable<T>) {
    this.#routes = routes
  }

  get storedBytes(): number {
    return this.#decoded.calculatedSize
  }

  /** Throws ApiError when an escape is broken or not UTF-8. Requests with the same target get the same object: do not change it. */
  find({ method, target }: Sent): Decoded<T> {
    // Targets begin with a slash, so that no text of another method is one.
    const key = method === 'GET' ? target : `${method} ${target}`
    const known = this.#decoded.get(key)
    if (known) return known
    const path = pathOfTarget(target)
    const queryPairs = decodeQuery(target.slice(path.length + 1), dialectOf(path))
    const decoded = { queryPairs, match: this.#routes.match(method, decodeSegments(path)) }
    if (decoded.match.found === 'route') this.#decoded.set(key, decoded)
    return decoded
  }
}

/** The part of a target before its query. */
export function pathOfTarget(target: string): string {
  const at = target.indexOf('?')
  return at < 0 ? target : target.slice(0, at)
}

function decodeSegments(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((segment) => {
      try {
        return decodeURIComponent(segment)
      } catch {
        throw apiError('bad-request', { reason: `The path holds '${segment}', which is not percent-encoded UTF-8.` })
      }
    })
}
