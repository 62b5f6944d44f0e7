import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Schema, Topic } from '../schema/schema.ts'
import { changesChannel } from './postgres-triggers.ts'

/** How long a snapshot stays valid when no change is notified. */
const snapshotMaxAgeMs = 1_000
/** From this age on a snapshot is replaced in the background, so that no request waits for the next one. */
const refreshedAfterMs = 500
/** How often the replica's position is read while there are reads; less often while it is unavailable. */
const comparisonIntervalMs = 200
const retryIntervalMs = 1_000
const reconnectMs = 1_000
/** A replica that has been behind for longer than this is reported: normal replication takes less time. */
const lagReportedAfterMs = 2_000

/** The state of the primary at one moment. */
type Snapshot = {
  /** On the clock of `performance.now()`. */
  at: number
  versions: ReadonlyMap<Topic, string>
  /** The end of the primary's log, in bytes: a replica that has replayed this position holds the whole snapshot. */
  position: number
}

export type WatchedReplica = {
  /** The log position that the replica has replayed; undefined when the server is not a replica. */
  readPosition(): Promise<number | undefined>
  /** Receives the reason why the replica cannot be used, repeatedly while that lasts. */
  onFailure(error: unknown): void
}

/**
 * The versions of all topics of a PostgreSQL database, and whether the replica may be read. Both come from one
 * snapshot, which is at most a second old and newer than every change that this process made or was notified of. So a
 * response that is read from the replica is never older than the version under which it is cached.
 */
export class VersionWatch {
  readonly #primary: Kysely<Schema>
  readonly #primaryUrl: string
  readonly #replica: WatchedReplica | undefined
  /** The newest first, none older than a second. */
  #recent: Snapshot[] = []
  /** The snapshot that is being read, and when that began. */
  #reading: { at: number; snapshot: Promise<Snapshot> } | undefined
  #accepted: (Snapshot & { isOnReplica: boolean }) | undefined
  #changedAt = Number.NEGATIVE_INFINITY
  #nextComparisonAt = 0
  /** When the replica was last less than a second behind. */
  #currentAt: number | undefined
  #listener: pg.Client | undefined
  #isClosed = false

  constructor(primary: Kysely<Schema>, primaryUrl: string, replica?: WatchedReplica) {
    this.#primary = primary
    this.#primaryUrl = primaryUrl
    this.#replica = replica
  }

  async version(topic: Topic): Promise<string> {
    this.#start()
    const current = this.#current()
    if (current && performance.now() - current.at > refreshedAfterMs) this.#newSnapshot().catch(() => {})
    // A former snapshot lacks a topic that a migration has just added.
    const version = current?.versions.get(topic) ?? (await this.#newSnapshot()).versions.get(topic)
    if (version === undefined) throw new Error(`data_versions has no row for the topic ${topic}`)
    return version
  }

  /** Whether the replica holds everything that a read must see. Runs no query itself, but may start one. */
  isReplicaCurrent(): boolean {
    this.#start()
    return this.#current()?.isOnReplica ?? false
  }

  /** Must be called after each change by this process, before the change is confirmed to a client. */
  changed(): void {
    this.#changedAt = performance.now()
  }

  /** Sends reads to the primary until the next successful comparison. */
  markReplicaFailed(): void {
    if (this.#accepted) this.#accepted.isOnReplica = false
  }

  /** Compares the positions of primary and replica, and returns whether the replica is less than a second behind. */
  async compare(): Promise<boolean> {
    this.#nextComparisonAt = Number.POSITIVE_INFINITY
    try {
      const { position: end } = await this.#readSnapshot()
      const position = await this.#readReplicaPosition()
      const replayed = this.#recent.find((snapshot) => snapshot.position <= position)
      if (replayed) this.#accept(replayed, true)
      this.#nextComparisonAt = performance.now() + comparisonIntervalMs
      if (!replayed) this.#reportLag(end - position)
      else this.#currentAt = performance.now()
      return replayed !== undefined
    } catch {
      // The primary or the replica is unavailable: the positions are unknown.
      this.#nextComparisonAt = performance.now() + retryIntervalMs
      return false
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#listener?.end().catch(() => {})
  }

  async #readReplicaPosition(): Promise<number> {
    try {
      const position = await this.#replica?.readPosition()
      if (position === undefined) throw new Error('the server is not a replica')
      return position
    } catch (error) {
      this.#replica?.onFailure(error)
      throw error
    }
  }

  #reportLag(bytes: number): void {
    const now = performance.now()
    this.#currentAt ??= now
    if (now - this.#currentAt <= lagReportedAfterMs) return
    this.#replica?.onFailure(new Error(`the replica lags behind the primary by ${bytes} bytes`))
  }

  #current() {
    const accepted = this.#accepted
    if (!accepted || accepted.at <= this.#changedAt) return undefined
    return performance.now() - accepted.at < snapshotMaxAgeMs ? accepted : undefined
  }

  /** A snapshot that is newer than every known change. Requests of the same time share it. */
  #newSnapshot(): Promise<Snapshot> {
    if (this.#reading && this.#reading.at > this.#changedAt) return this.#reading.snapshot
    const reading = { at: performance.now(), snapshot: this.#readSnapshot() }
    this.#reading = reading
    const end = () => {
      if (this.#reading === reading) this.#reading = undefined
    }
    reading.snapshot.then(end, end)
    return reading.snapshot
  }

  async #readSnapshot(): Promise<Snapshot> {
    const at = performance.now()
    const position = this.#replica ? endOfLog : sql<null>`null`
    const rows = await this.#primary
      .selectFrom('data_versions')
      .select(['topic', 'version', position.as('position')])
      .execute()
    const versions = new Map(rows.map(({ topic, version }) => [topic, version]))
    const snapshot = { at, versions, position: rows[0]?.position ?? Number.POSITIVE_INFINITY }
    this.#recent = [snapshot, ...this.#recent.filter((earlier) => at - earlier.at < snapshotMaxAgeMs)]
    if (!this.#current()) this.#accept(snapshot, false)
    return snapshot
  }

  /** Never replaces a snapshot by an earlier one: later reads must see at least what earlier reads have seen. */
  #accept(snapshot: Snapshot, isOnReplica: boolean): void {
    if (snapshot.at <= this.#changedAt || (this.#accepted && snapshot.at < this.#accepted.at)) return
    this.#accepted = { ...snapshot, isOnReplica }
  }

  #start(): void {
    if (!this.#listener) this.#listen()
    if (this.#replica && performance.now() >= this.#nextComparisonAt) void this.compare()
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

/** The log position up to which commits may have been confirmed; null when the server is not a primary. */
const endOfLog = sql<number | null>`case when pg_is_in_recovery() then null else pg_wal_lsn_diff(
  case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end,
  '0/0')::float8 end`
