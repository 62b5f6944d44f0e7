import { LRUCache } from 'lru-cache'
import type { AccessContext } from './access-context.ts'

const maximumKnown = 10_000
const knownForMs = 10_000

/**
 * Who was looked up last, for as long as nothing that decides about a caller has changed, and 10 s at most. A change in
 * this process counts at once, one of another process within a second.
 */
export class KnownCallers<T extends { /** When its credentials end by themselves. */ until: number }> {
  readonly #known = new LRUCache<string, { version: string; found: T }>({ max: maximumKnown, ttl: knownForMs })

  async find({ db, now }: AccessContext, key: string, look: () => Promise<T | undefined>): Promise<T | undefined> {
    // Read before the look-up: what is then found is never older than its name.
    const version = await db.version('access')
    const known = this.#known.get(key)
    if (known?.version === version && known.found.until > now) return known.found
    const found = await look()
    // Wrong credentials are not kept: whoever guesses would push out the right ones.
    if (found) this.#known.set(key, { version, found })
    return found
  }
}
