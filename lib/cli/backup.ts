import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { writeBackup } from './backup-file.ts'
import { type JsonOption, jsonOption } from './options.ts'
import { counted, print, printJson } from './output.ts'
import { withDatabase } from './with-database.ts'

export function addBackupCommand(program: Command): void {
  program
    .command('backup <file>')
    .description('copies the embedded database to a file, also while the server runs')
    .option('--force', 'replace the file if there is one')
    .option(...jsonOption)
    .action(async (file: string, { force = false, json }: JsonOption & { force?: boolean }) => {
      const { bytes, pepperFile } = await withDatabase(async ({ db, settings: { dataDir, tokenPepper } }) => ({
        bytes: await writeBackup(db, file, { dataDir, force }),
        pepperFile: tokenPepper === undefined ? join(dataDir, 'token-pepper') : undefined,
      }))
      if (json) return printJson({ file, bytes })
      print(`Copied the database to ${file} (${counted(bytes, 'byte')}).`)
      if (pepperFile && existsSync(pepperFile))
        print(`Its API tokens are worth nothing without ${pepperFile}: keep that too.`)
    })
}
