import type { Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { type NamedUser, recordUser } from '../users/record-user.ts'

/** The client that tried to sign in, as far as the server knows it. */
export type Attempt = { address: string | undefined; requestId?: string | undefined }

/** Records a failed sign-in as a user. The actor is unknown. */
export function recordFailedSignIn(
  transaction: Transaction<Schema>,
  { now, address, requestId }: { now: number } & Attempt,
  user: NamedUser,
): Promise<void> {
  const origin = { actor: { kind: 'unknown' }, address, requestId } as const
  return recordUser(transaction, { now, origin }, user, { action: 'user.sign_in', outcome: 'failed' })
}
