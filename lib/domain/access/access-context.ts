import type { Database } from '#lib/db/client.ts'

/** What the functions on users and tokens are given besides their input. */
export type AccessContext = {
  db: Database
  /** Epoch milliseconds. */
  now: number
}
