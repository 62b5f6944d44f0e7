import { randomUUID } from 'node:crypto'
import type { ReceivedRecords } from '#lib/api/endpoint.ts'
import type { Context } from '#lib/domain/context.ts'
import { type LeaseKey, releaseLease, takeLease } from '#lib/domain/jobs/lease.ts'

/** More than a push waits for other writers (3 s), and several times what it takes to write one of that size. */
const leaseMs = { ofPush: 5_000, ofMebibyte: 3_000 }

/** Identifies the pushes of a user in all processes of the database. */
export function pushLeaseName(userUuid: string): string {
  return `push:${userUuid}`
}

/**
 * Runs `write` while no other process writes a push of the same user, else returns 'another push'. `write` ends the lease in
 * its transaction; a failed one is ended here. That of a killed process expires: after 5 s, and 3 s for each MiB of the body.
 */
export async function withPushLease<T>(
  { db, caller }: Context,
  { chunks }: ReceivedRecords,
  write: (lease: LeaseKey) => Promise<T>,
): Promise<T | 'another push'> {
  const lease = { name: pushLeaseName(caller.userUuid), holder: randomUUID() }
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0)
  const { isHeld } = await takeLease(db, lease, leaseMs.ofPush + Math.ceil(leaseMs.ofMebibyte * (bytes / 2 ** 20)))
  if (!isHeld) return 'another push'
  try {
    return await write(lease)
  } catch (error) {
    // A database that is unavailable lets the lease expire.
    await releaseLease(db, lease).catch(() => {})
    throw error
  }
}
