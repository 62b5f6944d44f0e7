import type { Command } from 'commander'
import { type JsonOption, jsonOption } from '../options.ts'
import { print, printJson } from '../output.ts'
import { migrateDatabase } from '../with-database.ts'

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('migrates the database to the current schema')
    .option(...jsonOption)
    .action(async ({ json }: JsonOption) => {
      const steps = await migrateDatabase()
      if (json) printJson({ steps })
      else print(steps.length > 0 ? `Migrations done: ${steps.join(', ')}` : 'The database is current.')
    })
}
