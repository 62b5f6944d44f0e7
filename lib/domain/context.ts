import type { Database } from '#lib/db/client.ts'
import type { Caller } from './access/caller.ts'

/** What every domain function is given besides its input. */
export type Context = {
  db: Database
  caller: Caller
  /** Epoch milliseconds. */
  now: number
  /** What API tokens are hashed with. */
  pepper: string
  /** The age from which an imported value is stale, in milliseconds. */
  staleAfterMs: number
}
