import type { Context } from './context.ts'

/** Runs reads that can visit many rows. `work` must read through the context that it receives. See `Database.scan`. */
export function scanning<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
  const { db, caller } = context
  return db.scan(caller.partnerUuid, (read) => work({ ...context, db: { ...db, read } }))
}

/** Reading this many rows takes a few milliseconds on the thread that serves all requests. */
const fewRows = 6_000

/** Runs reads that visit at most about `rows` rows: few on this thread, many as a scan (see `scanning`). */
export function scanningMany<T>(context: Context, rows: number, work: (context: Context) => Promise<T>): Promise<T> {
  return rows > fewRows ? scanning(context, work) : work(context)
}

/** Passing an entry of an index is cheaper than comparing or sorting a row, by this factor. */
export const indexRowsPerRow = 10

/** Returns how many plain rows cost as much to read as `rows` rows that are compared with `patterns` patterns. */
export function rowsCompared(rows: number, patterns: number): number {
  return rows * (1 + 2 * patterns)
}
