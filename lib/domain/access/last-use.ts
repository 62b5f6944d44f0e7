import { LRUCache } from 'lru-cache'
import type { Database } from '#lib/db/client.ts'
import { pepperIdOf } from './tokens/token-format.ts'

export const notedEveryMs = 60_000

type Write = (db: Database, id: string, now: number) => Promise<unknown>

/** Writes the time of the last use, at most once a minute for each id. A failed write is ignored. */
class LastUse {
  readonly #notedAt = new LRUCache<string, number>({ max: 10_000 })
  readonly #write: Write
  constructor(write: Write) {
    this.#write = write
  }

  note(db: Database, id: string, now: number): void {
    if (now - (this.#notedAt.get(id) ?? Number.NEGATIVE_INFINITY) < notedEveryMs) return
    this.#notedAt.set(id, now)
    this.#write(db, id, now).catch(() => this.#notedAt.delete(id))
  }
}

/** The last use of API tokens, and the id of the pepper with which they work. */
export function tokenUse(pepper: () => string): LastUse {
  return lastUseOf('tokens', () => ({ pepper_id: pepperIdOf(pepper()) }))
}

export function feedUse(): LastUse {
  return lastUseOf('calendar_feeds')
}

function lastUseOf(table: 'tokens' | 'calendar_feeds', alsoSet: () => { pepper_id?: string } = () => ({})): LastUse {
  return new LastUse((db, id, now) =>
    db.retryWhileLocked(() =>
      db.write
        // Both tables have these columns; only tokens have what else is set.
        .updateTable(table as 'tokens')
        .set({ last_used_at: now, ...alsoSet() })
        .where('id', '=', id)
        .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', now)]))
        .execute(),
    ),
  )
}

export function sessionUse(): LastUse {
  return new LastUse((db, id, now) =>
    db.retryWhileLocked(() =>
      db.write
        .updateTable('sessions')
        .set({ last_seen_at: now })
        .where('id', '=', id)
        .where('last_seen_at', '<', now)
        .execute(),
    ),
  )
}
