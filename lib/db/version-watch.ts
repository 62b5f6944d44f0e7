import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Schema, Topic } from './schema.ts'

export const changesChannel = 'hybrid_core_changes'

/** How long a version is believed when nobody tells of a change. */
const believedMs = 1_000
const reconnectMs = 1_000

type Known = { version: string; readAt: number }

/**
 * The versions of a PostgreSQL database: read at most once a second, and again as soon as the primary tells of a change,
 * wherever it was made.
 */
export class VersionWatch {
  readonly #read: Kysely<Schema>
  readonly #primaryUrl: string
  readonly #known = new Map<Topic, Known>()
  #changes = 0
  #listener: pg.Client | undefined
  #isClosed = false

  constructor(read: Kysely<Schema>, primaryUrl: string) {
    this.#read = read
    this.#primaryUrl = primaryUrl
  }

  async version(topic: Topic): Promise<string> {
    if (!this.#listener) this.#listen()
    const known = this.#known.get(topic)
    const readAt = performance.now()
    if (known && readAt - known.readAt < believedMs) return known.version
    const changesBefore = this.#changes
    const { version } = await this.#read
      .selectFrom('data_versions')
      .select('version')
      .where('topic', '=', topic)
      .executeTakeFirstOrThrow()
    // A change that was told of meanwhile may not be in what was read.
    if (changesBefore === this.#changes) this.#known.set(topic, { version, readAt })
    return version
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#listener?.end().catch(() => {})
  }

  #listen(): void {
    const listener = new pg.Client({ connectionString: this.#primaryUrl, keepAlive: true })
    this.#listener = listener
    listener.on('notification', () => this.#forget())
    listener.on('error', () => {})
    listener.once('end', () => {
      if (!this.#isClosed) setTimeout(() => !this.#isClosed && this.#listen(), reconnectMs).unref()
    })
    listener
      .connect()
      .then(() => listener.query(`listen ${changesChannel}`))
      .then(() => this.#forget())
      .catch(() => listener.end().catch(() => {}))
  }

  #forget(): void {
    this.#changes++
    this.#known.clear()
  }
}
