import type { Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema.ts'
import { recordEvent } from './audit.ts'

/** Where somebody has tried to sign in, as far as the mount knows. */
export type Attempt = { address: string | undefined; requestId?: string | undefined }

/** Writes down that somebody has failed to sign in as a user; who it was is not known. */
export function recordFailedSignIn(
  transaction: Transaction<Schema>,
  { now, address, requestId }: { now: number } & Attempt,
  user: { uuid: string; partner_uuid: string | null },
): Promise<void> {
  const origin = { actor: { kind: 'unknown' }, address, requestId } as const
  const target = { kind: 'user', id: user.uuid } as const
  const partnerUuid = user.partner_uuid
  return recordEvent(transaction, { now, origin }, { partnerUuid, action: 'user.sign_in', outcome: 'failed', target })
}
