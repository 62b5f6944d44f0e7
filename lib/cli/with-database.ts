import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#lib/db/client.ts'
import { migrate } from '#lib/db/migrate.ts'
import { openDatabase, sqliteFile } from '#lib/db/open-database.ts'
import { type ChangeContext, operatorOf } from '#lib/domain/access/origin.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { readSettings, type Settings } from '#lib/settings/settings.ts'
import { errorCode } from '#lib/values/error-code.ts'
import { messageOf } from './error-message.ts'

/** The command that this process runs, such as `user create`. */
let command = 'unknown'

/** Sets the name of the command, which audit events contain. */
export function nameCommand(name: string): void {
  command = name
}

export type CommandContext = ChangeContext & { settings: Settings }

/**
 * Opens and migrates the configured database, runs `work`, and closes the database. For commands that fill a new database:
 * creates a missing embedded database. Throws InputError when the database is unavailable.
 */
export function withDatabase<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  return withOpenDatabase(async (context) => {
    await migrate(context.db)
    return work({ ...context, now: Date.now() })
  })
}

/**
 * Does the same as `withDatabase` for all other commands. Creates nothing, and throws InputError when there is no embedded
 * database.
 */
export function withExistingDatabase<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readSettings()
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) {
    throw new InputError(`there is no database in ${dataDir}: set DATA_DIR to the folder that the server uses`)
  }
  return withDatabase(work)
}

/** Migrates the configured database and returns the names of the migrations that ran. Throws InputError. */
export function migrateDatabase(): Promise<string[]> {
  return withOpenDatabase(({ db }) => migrate(db))
}

async function withOpenDatabase<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  const settings = readSettings()
  const db = open(settings)
  try {
    return await work({ db, settings, now: Date.now(), origin: operatorOf(command) })
  } catch (error) {
    // SQLite opens the file, and creates its folder, on its first use.
    if (/^SQLITE_(?:NOTADB|CANTOPEN)/.test(errorCode(error)) || isAboutPath(error, sqliteFile(settings.dataDir))) {
      throw cannotOpen(settings, error)
    }
    throw db.engine.isUnavailable(error) ? new InputError(`the database cannot be used: ${messageOf(error)}`) : error
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

function cannotOpen({ dataDir }: Settings, error: unknown): InputError {
  return new InputError(`the database in ${dataDir} cannot be opened: ${messageOf(error)}`)
}

/** Whether a file system error is about this file or a folder above it. */
function isAboutPath(error: unknown, file: string): boolean {
  const { path } = error as NodeJS.ErrnoException
  return typeof path === 'string' && (file === path || file.startsWith(join(path, '/')))
}
