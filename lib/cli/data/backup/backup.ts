import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { existingTokenPepper } from '#lib/domain/access/secrets.ts'
import { countTokensOfOtherPepper } from '#lib/domain/access/tokens/other-pepper.ts'
import { restoreBackup } from '#lib/domain/backup/restore-backup.ts'
import { writeBackup } from '#lib/domain/backup/write-backup.ts'
import { type JsonOption, jsonOption } from '../../options.ts'
import { formatCount, print, printJson } from '../../output.ts'
import { withDatabase, withExistingDatabase } from '../../with-database.ts'

type Options = JsonOption & { force?: boolean }

export function addBackupCommand(program: Command): void {
  program
    .command('backup <file>')
    .description('copies the embedded database to a file; the server may be running')
    .option('--force', 'replace an existing file')
    .option(...jsonOption)
    .action(backup)
}

export function addRestoreCommand(program: Command): void {
  program
    .command('restore <file>')
    .description('replaces the content of the embedded database by a backup; the server may be running')
    .option('--force', 'replace a database that is not empty')
    .option(...jsonOption)
    .action(restore)
}

async function backup(file: string, { force = false, json }: Options): Promise<void> {
  const { bytes, pepperFile } = await withExistingDatabase(async ({ db, settings: { dataDir, tokenPepper } }) => ({
    bytes: await writeBackup(db, file, { force }),
    pepperFile: tokenPepper === undefined ? join(dataDir, 'token-pepper') : undefined,
  }))
  if (json) return printJson({ file, bytes })
  print(`Copied the database to ${file} (${formatCount(bytes, 'byte')}).`)
  if (pepperFile && existsSync(pepperFile)) print(`API tokens do not work without ${pepperFile}: keep that too.`)
}

async function restore(file: string, { force = false, json }: Options): Promise<void> {
  const { pepper, pepperFile, useless } = await withDatabase(async ({ db, settings }) => {
    await restoreBackup(db, file, { force })
    const pepper = existingTokenPepper(settings)
    return {
      pepper,
      pepperFile: join(settings.dataDir, 'token-pepper'),
      useless: pepper === undefined ? 0 : await countTokensOfOtherPepper({ db, now: Date.now() }, pepper),
    }
  })
  if (json) return printJson({ file })
  print(`Replaced the content of the database by ${file}.`)
  if (pepper === undefined) {
    print(`There is no ${pepperFile}: copy that of the backup before the server starts, or no API token works.`)
  }
  if (useless > 0) {
    print(
      `${formatCount(useless, 'API token')} of the backup will not work: TOKEN_PEPPER, or ${pepperFile}, is not that of the backup.`,
    )
  }
}
