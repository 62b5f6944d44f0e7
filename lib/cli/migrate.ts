import type { Command } from 'commander'
import { migrate } from '#lib/db/migrate.ts'
import { print, printJson } from './output.ts'
import { withOpenDatabase } from './with-database.ts'

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('brings the database to the current schema')
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: true }) => {
      const steps = await withOpenDatabase(({ db }) => migrate(db))
      if (json) printJson({ steps })
      else print(steps.length > 0 ? `Done: ${steps.join(', ')}` : 'The database is current.')
    })
}
