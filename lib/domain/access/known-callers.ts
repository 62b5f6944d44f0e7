import { LRUCache } from 'lru-cache'
import type { AccessContext } from './access-context.ts'

const maximumKnown = 10_000
const knownForMs = 10_000

/**
 * Caches callers by their credentials, for at most 10 s and until users, sessions or tokens change. A change in this
 * process takes effect at once, a change in another process within a second.
 */
export class KnownCallers<T extends { /** When the credentials expire, in epoch ms. */ until: number }> {
  readonly #known = new LRUCache<string, { version: string; found: T }>({ max: maximumKnown, ttl: knownForMs })

  async find({ db, now }: AccessContext, key: string, lookUp: () => Promise<T | undefined>): Promise<T | undefined> {
    // Read before the look-up, so that an entry is never older than its version.
    const version = await db.version('access')
    const known = this.#known.get(key)
    if (known?.version === version && known.found.until > now) return known.found
    const found = await lookUp()
    // Wrong credentials are not stored: an attacker who guesses would evict the valid ones.
    if (found) this.#known.set(key, { version, found })
    return found
  }
}
