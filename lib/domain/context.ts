import type { Database } from '#lib/db/client.ts'
import type { Caller } from './access/caller.ts'
import type { Origin } from './access/origin.ts'

/** The first argument of every domain function. */
export type Context = {
  db: Database
  caller: Caller
  /** The caller and its client, as audit events record them. */
  origin: Origin
  /** Epoch milliseconds. */
  now: number
  /** The public address of the panel, without a slash at the end: links to it start with this. */
  baseUrl: string
  /** The key under which API tokens are hashed. */
  pepper: string
  /** An imported value of this age or older is stale, in milliseconds. */
  staleAfterMs: number
  /** The days until ordered hardware is in service, for cores that have no lead time of their own. */
  leadTimeDays: number
}
