import type { Database } from '#lib/db/client.ts'
import { openDatabase } from '#lib/db/open-database.ts'
import { type ChangeContext, operator, operatorOf } from '#lib/domain/access/origin.ts'
import { tokenPepper } from '#lib/domain/access/secrets.ts'
import type { NewUser } from '#lib/domain/access/users/new-user.ts'
import { type CreatedUser, createUser } from '#lib/domain/access/users/users.ts'
import { importInventory } from '#lib/ingest/import/import-inventory.ts'
import { fromRecords } from '#lib/ingest/sources/source.ts'
import { readSettings } from '#lib/settings/settings.ts'
import type { Settings } from './processes/product.ts'

export type OperatorContext = ChangeContext & { db: Database; pepper: string }

/**
 * Runs `work` on the product's database as the `hybrid-core` command does, beside the server, but in this process:
 * starting the command takes longer than most tests.
 */
export async function asOperator<T>(env: Settings, work: (context: OperatorContext) => Promise<T>): Promise<T> {
  const settings = readSettings(env)
  const db = openDatabase(settings)
  try {
    return await work({ db, now: Date.now(), origin: operator, pepper: tokenPepper(settings) })
  } finally {
    await db.close()
  }
}

/** Imports the records, all or none; throws with the list of problems. */
export async function importAsOperator(
  env: Settings,
  records: readonly object[],
  options: { prune?: boolean } = {},
): Promise<void> {
  const origin = operatorOf('import inventory.ndjson')
  const result = await asOperator(env, ({ db, now }) =>
    importInventory(db, fromRecords(records), { pruneLimit: 100, ...options, nowMs: now, origin }),
  )
  if (!result.ok) throw new Error(`Nothing was imported:\n${result.problems.join('\n')}`)
}

/**
 * Moves the times of all failed sign-ins by `byMs`. They delay the next sign-in by seconds, and a test that waits for
 * real seconds would fail on a busy machine.
 */
export async function moveFailedSignIns(env: Settings, byMs: number): Promise<void> {
  await asOperator(env, ({ db }) =>
    db.write
      .updateTable('sign_in_failures')
      .set((row) => ({ last_failed_at: row('last_failed_at', '+', byMs) }))
      .execute(),
  )
}

export function createUserAsOperator(env: Settings, user: NewUser): Promise<CreatedUser> {
  return asOperator(env, (context) => createUser(context, user))
}
