import type { Command } from 'commander'
import { type JsonOption, jsonOption } from './options.ts'
import { print, printJson } from './output.ts'
import { restoreBackup } from './restore-file.ts'
import { withDatabase } from './with-database.ts'

export function addRestoreCommand(program: Command): void {
  program
    .command('restore <file>')
    .description('replaces the content of the embedded database by a backup, also while the server runs')
    .option('--force', 'replace a database that holds data')
    .option(...jsonOption)
    .action(async (file: string, { force = false, json }: JsonOption & { force?: boolean }) => {
      await withDatabase(({ db, settings }) => restoreBackup(db, file, { dataDir: settings.dataDir, force }))
      if (json) printJson({ file })
      else print(`The database holds what ${file} holds.`)
    })
}
