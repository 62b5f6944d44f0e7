import { Command } from 'commander'
import { addBackupCommand } from './backup.ts'
import { addDemoCommand } from './demo.ts'
import { addImportCommand } from './import.ts'
import { addMigrateCommand } from './migrate.ts'
import { addRestoreCommand } from './restore.ts'
import { addTokenCommands } from './token.ts'
import { addUserCommands } from './user.ts'

/** The `hybrid-core` command with all its subcommands; wrong usage throws CommanderError instead of ending the process. */
export function createProgram(): Command {
  const program = new Command('hybrid-core')
    .description(
      'Runs a hybrid core panel: its database, inventory, users and tokens. Settings come from the environment.',
    )
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(`${text.trim().replace(/\s*\n\s*/g, ' ')}\n`) })
  addMigrateCommand(program)
  addImportCommand(program)
  addUserCommands(program)
  addTokenCommands(program)
  addBackupCommand(program)
  addRestoreCommand(program)
  addDemoCommand(program)
  return program
}
