import type { Database } from '#lib/db/client.ts'

export const notedEveryMs = 60_000

type Write = (db: Database, id: string, now: number) => Promise<unknown>

/** Notes when something was last used, at most once a minute each; a note that cannot be written is left out. */
export class LastUse {
  readonly #notedAt = new Map<string, number>()
  readonly #write: Write
  constructor(write: Write) {
    this.#write = write
  }

  note(db: Database, id: string, now: number): void {
    if (now - (this.#notedAt.get(id) ?? Number.NEGATIVE_INFINITY) < notedEveryMs) return
    if (this.#notedAt.size >= 10_000) this.#notedAt.clear()
    this.#notedAt.set(id, now)
    this.#write(db, id, now).catch(() => this.#notedAt.delete(id))
  }
}

export function tokenUse(): LastUse {
  return new LastUse((db, id, now) =>
    db.write
      .updateTable('tokens')
      .set({ last_used_at: now })
      .where('id', '=', id)
      .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', now)]))
      .execute(),
  )
}

export function sessionUse(): LastUse {
  return new LastUse((db, id, now) =>
    db.write
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id', '=', id)
      .where('last_seen_at', '<', now)
      .execute(),
  )
}
