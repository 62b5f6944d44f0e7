import { type Database, openDatabase } from '#lib/db/client.ts'
import { codeOf } from '#lib/db/engine.ts'
import { migrate } from '#lib/db/migrate.ts'
import { type ChangeContext, operator } from '#lib/domain/access/origin.ts'
import { Refusal } from '#lib/domain/refusal.ts'
import { readSettings, type Settings } from '#lib/settings.ts'
import { messageOf } from './error-message.ts'

export type CommandContext = ChangeContext & { settings: Settings }

/** Runs a command on the database that the settings name, migrated; a database that is away is a Refusal. */
export function withDatabase<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  return withOpenDatabase(async (context) => {
    await migrate(context.db)
    return work({ ...context, now: Date.now() })
  })
}

/** Runs a command on the database as it is. */
export async function withOpenDatabase<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  const settings = readSettings()
  const db = open(settings)
  try {
    return await work({ db, settings, now: Date.now(), origin: operator })
  } catch (error) {
    // The file is opened when it is first used.
    if (codeOf(error) === 'SQLITE_NOTADB') throw cannotOpen(settings, error)
    throw db.engine.isUnavailable(error) ? new Refusal(`the database cannot be used: ${messageOf(error)}`) : error
  } finally {
    await db.close()
  }
}

function open(settings: Settings): Database {
  try {
    return openDatabase(settings)
  } catch (error) {
    throw cannotOpen(settings, error)
  }
}

function cannotOpen({ dataDir }: Settings, error: unknown): Refusal {
  return new Refusal(`the database in ${dataDir} cannot be opened: ${messageOf(error)}`)
}
