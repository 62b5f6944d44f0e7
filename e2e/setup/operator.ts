import { type Database, openDatabase } from '#lib/db/client.ts'
import { type ChangeContext, operator } from '#lib/domain/access/origin.ts'
import { tokenPepper } from '#lib/domain/access/secrets.ts'
import { type CreatedUser, createUser, type NewUser } from '#lib/domain/access/users.ts'
import { importInventory } from '#lib/ingest/import-inventory.ts'
import { fromRecords } from '#lib/ingest/source.ts'
import { readSettings } from '#lib/settings.ts'
import type { Settings } from './product.ts'

export type OperatorContext = ChangeContext & { db: Database; pepper: string }

/**
 * Does what the `hybrid-core` command would do on a product's database, beside its server: in this process, because
 * starting the command takes much longer than what most tests want of it.
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

/** Imports the records, all or none; throws with what is wrong with them. */
export async function importAsOperator(
  env: Settings,
  records: readonly object[],
  options: { prune?: boolean } = {},
): Promise<void> {
  const result = await asOperator(env, ({ db, now }) =>
    importInventory(db, fromRecords(records), { ...options, nowMs: now }),
  )
  if (!result.ok) throw new Error(`Nothing was imported:\n${result.problems.join('\n')}`)
}

/**
 * Makes all failed sign-ins later, or earlier, by so much: what they cost is a wait of seconds, against which a test on a
 * busy machine would race.
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
