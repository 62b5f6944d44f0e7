import type { Database } from '#lib/db/client.ts'
import type { Caller } from './access/caller.ts'
import type { Origin } from './access/origin.ts'

/** What every domain function is given besides its input. */
export type Context = {
  db: Database
  caller: Caller
  /** The caller, and where it calls from: what an audit event says. */
  origin: Origin
  /** Epoch milliseconds. */
  now: number
  /** Where the panel is reached: the links handed to people begin so. */
  baseUrl: string
  /** What API tokens are hashed with. */
  pepper: string
  /** The age from which an imported value is stale, in milliseconds. */
  staleAfterMs: number
}
