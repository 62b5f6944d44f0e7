import type { Database } from '#lib/db/client.ts'

const notedEveryMs = 60_000

/** Notes when a token was last used, at most once a minute each; a note that cannot be written is left out. */
export class TokenUse {
  readonly #notedAt = new Map<string, number>()

  note(db: Database, tokenId: string, now: number): void {
    if (now - (this.#notedAt.get(tokenId) ?? Number.NEGATIVE_INFINITY) < notedEveryMs) return
    if (this.#notedAt.size >= 10_000) this.#notedAt.clear()
    this.#notedAt.set(tokenId, now)
    db.write
      .updateTable('tokens')
      .set({ last_used_at: now })
      .where('id', '=', tokenId)
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', now)]))
      .execute()
      .catch(() => this.#notedAt.delete(tokenId))
  }
}
