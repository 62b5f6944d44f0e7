import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { copyDatabase, type Place } from '#lib/db/copy/copy-database.ts'
import { InputError } from '#lib/domain/input-error.ts'
import type { Settings } from '#lib/settings/settings.ts'
import { type JsonOption, jsonOption } from '../options.ts'
import { formatCount, print, printJson, printTable } from '../output.ts'
import { withExistingDatabase } from '../with-database.ts'

type Options = JsonOption & { to: string }

export function addCopyCommand(program: Command): void {
  program
    .command('copy')
    .description(
      'copies the embedded database into an empty PostgreSQL database, or a PostgreSQL database into a new folder',
    )
    .requiredOption('--to <url|folder>', 'an empty PostgreSQL database, or a folder for an embedded database')
    .option(...jsonOption)
    .action(copy)
}

function parsePlace(text: string): Place | undefined {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return { url: text }
  return text !== '' && !/^[a-z][a-z0-9+.-]+:/i.test(text) ? { dataDir: resolve(text) } : undefined
}

async function copy({ to: given, json }: Options, command: Command): Promise<void> {
  const to = parsePlace(given)
  // Commander's own error of an argument would show it, with its password.
  if (!to) command.error('error: --to: it must be a postgres:// address, or a folder')
  // The migration closes its connections, so that none of them looks like another program.
  const settings = await withExistingDatabase(async (context) => context.settings)
  const { databaseUrl, dataDir } = settings
  if (databaseUrl && 'url' in to) {
    throw new InputError(
      'the database is PostgreSQL, because DATABASE_URL is set: copy it with pg_dump, or unset DATABASE_URL',
    )
  }
  if (!databaseUrl && 'dataDir' in to) {
    throw new InputError('copy the embedded database to another folder with backup and restore')
  }
  const { tables, isSourceInUse } = await copyDatabase(databaseUrl ? { url: databaseUrl } : { dataDir }, to)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  if (isSourceInUse) {
    process.stderr.write('note: another program uses the database; what it has written during the copy is not in it\n')
  }
  if (json) return printJson({ rows, tables })
  printTable(
    ['TABLE', 'ROWS'],
    tables.map((table) => [table.name, String(table.rows)]),
  )
  print(`Copied ${formatCount(rows, 'row')}; the rows of both databases are the same.`)
  print(nextStep(to, settings))
}

/** The settings with which the server uses the copy, and existing tokens and sessions stay valid. */
function nextStep(to: Place, { dataDir, tokenPepper, sessionSecret }: Settings): string {
  if ('dataDir' in to) {
    return `Now unset DATABASE_URL, set DATA_DIR to ${to.dataDir}, and keep TOKEN_PEPPER and SESSION_SECRET.`
  }
  const secrets = [
    tokenPepper ? 'keep TOKEN_PEPPER' : `set TOKEN_PEPPER to the content of ${join(dataDir, 'token-pepper')}`,
    sessionSecret ? 'keep SESSION_SECRET' : `set SESSION_SECRET to that of ${join(dataDir, 'session-secret')}`,
  ]
  return `Now set DATABASE_URL to the copy, ${secrets.join(', and ')}.`
}
