import type { Database } from '#lib/db/client.ts'

/** The first argument of functions that read users, sessions and tokens. */
export type AccessContext = {
  db: Database
  /** Epoch milliseconds. */
  now: number
}
