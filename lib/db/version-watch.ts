import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Schema, Topic } from './schema.ts'

export const changesChannel = 'hybrid_core_changes'

/** How long what was seen of the primary is believed when nobody tells of a change. */
const believedMs = 1_000
/** How often a replica is asked how far it is, while there are reads; when it is away, less often. */
const comparedEveryMs = 200
const awayComparedEveryMs = 1_000
const reconnectMs = 1_000

/** What the primary held at a moment of this process' clock. */
type Seen = {
  at: number
  versions: ReadonlyMap<Topic, string>
  /** The end of its log: a replica that has come so far holds all of it. */
  position: number
}

/** Answers how far a replica has come; undefined when it is none. */
export type AskPosition = () => Promise<number | undefined>

/**
 * What is known of a PostgreSQL database: the versions of its topics, and whether its replica may be read. Both are of
 * one moment, at most a second ago and after the last change that this process made or was told of, so that what is
 * read from the replica is never older than the version under which it is kept.
 */
export class VersionWatch {
  readonly #primary: Kysely<Schema>
  readonly #primaryUrl: string
  readonly #askPosition: AskPosition | undefined
  /** The latest first, none older than a second. */
  #seen: Seen[] = []
  #believed: (Seen & { isOnReplica: boolean }) | undefined
  #changedAt = Number.NEGATIVE_INFINITY
  #comparesAt = 0
  #listener: pg.Client | undefined
  #isClosed = false

  constructor(primary: Kysely<Schema>, primaryUrl: string, askPosition?: AskPosition) {
    this.#primary = primary
    this.#primaryUrl = primaryUrl
    this.#askPosition = askPosition
  }

  async version(topic: Topic): Promise<string> {
    this.#follow()
    // A topic that a migration has just added is not in what was seen before.
    const version = this.#current()?.versions.get(topic) ?? (await this.#look()).versions.get(topic)
    if (version === undefined) throw new Error(`data_versions holds no ${topic}`)
    return version
  }

  /** Whether the replica holds all that it has to: costs no query, but may cause one beside the request. */
  isReplicaCurrent(): boolean {
    this.#follow()
    return this.#current()?.isOnReplica ?? false
  }

  /** Told of each change that this process has made, before anybody else learns of it. */
  changed(): void {
    this.#changedAt = performance.now()
  }

  /** Told that the replica has failed. */
  lost(): void {
    if (this.#believed) this.#believed.isOnReplica = false
  }

  /** Asks primary and replica how far they are. */
  async compare(): Promise<void> {
    this.#comparesAt = Number.POSITIVE_INFINITY
    try {
      await this.#look()
      const position = (await this.#askPosition?.()) ?? Number.NEGATIVE_INFINITY
      const held = this.#seen.find((seen) => seen.position <= position)
      if (held) this.#believe(held, true)
      this.#comparesAt = performance.now() + comparedEveryMs
    } catch {
      // Whichever is away: nothing was learned.
      this.#comparesAt = performance.now() + awayComparedEveryMs
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#listener?.end().catch(() => {})
  }

  #current() {
    const believed = this.#believed
    if (!believed || believed.at <= this.#changedAt || performance.now() - believed.at >= believedMs) return undefined
    return believed
  }

  async #look(): Promise<Seen> {
    const at = performance.now()
    const position = this.#askPosition ? endOfLog : sql<null>`null`
    const rows = await this.#primary
      .selectFrom('data_versions')
      .select(['topic', 'version', position.as('position')])
      .execute()
    const versions = new Map(rows.map(({ topic, version }) => [topic, version]))
    const seen = { at, versions, position: rows[0]?.position ?? Number.POSITIVE_INFINITY }
    this.#seen = [seen, ...this.#seen.filter((earlier) => at - earlier.at < believedMs)]
    if (!this.#current()) this.#believe(seen, false)
    return seen
  }

  /** Never goes back in time: what the primary has shown, the replica must hold. */
  #believe(seen: Seen, isOnReplica: boolean): void {
    if (seen.at <= this.#changedAt || (this.#believed && seen.at < this.#believed.at)) return
    this.#believed = { ...seen, isOnReplica }
  }

  #follow(): void {
    if (!this.#listener) this.#listen()
    if (this.#askPosition && performance.now() >= this.#comparesAt) void this.compare()
  }

  #listen(): void {
    const listener = new pg.Client({ connectionString: this.#primaryUrl, keepAlive: true })
    this.#listener = listener
    listener.on('notification', () => this.changed())
    listener.on('error', () => {})
    listener.once('end', () => {
      if (!this.#isClosed) setTimeout(() => !this.#isClosed && this.#listen(), reconnectMs).unref()
    })
    listener
      .connect()
      .then(() => listener.query(`listen ${changesChannel}`))
      .then(() => this.changed())
      .catch(() => listener.end().catch(() => {}))
  }
}

/** Where the log of the primary ends that a commit may have been acknowledged with; null where it is no primary. */
const endOfLog = sql<number | null>`case when pg_is_in_recovery() then null else pg_wal_lsn_diff(
  case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end,
  '0/0')::float8 end`
