import { Command } from 'commander'
import { escapeControls } from '#lib/values/text.ts'
import { addAuditCommands } from './access/audit.ts'
import { addTokenCommands } from './access/token.ts'
import { addUserCommands } from './access/user.ts'
import { addBackupCommand, addRestoreCommand } from './data/backup/backup.ts'
import { addCopyCommand } from './data/copy.ts'
import { addDemoCommand } from './data/demo.ts'
import { addForecastCommand } from './data/forecast.ts'
import { addImportCommand } from './data/import.ts'
import { addMigrateCommand } from './data/migrate.ts'
import { addRemoveCommands } from './data/remove.ts'
import { addSourceCommands } from './data/source.ts'
import { addObserveCommand } from './observe/observe.ts'
import { nameCommand } from './with-database.ts'

/** Creates the `hybrid-core` command with its subcommands. Wrong usage throws CommanderError instead of exiting. */
export function createProgram(): Command {
  const program = new Command('hybrid-core')
    .description(
      'Manages the database, inventory, users and tokens of a Hybrid Core Panel. Settings come from the environment.',
    )
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => write(`${escapeControls(text.trim().replace(/\s*\n\s*/g, ' '))}\n`),
    })
  program.hook('preAction', (_, action) => nameCommand(pathOf(action).join(' ')))
  addMigrateCommand(program)
  addImportCommand(program)
  addSourceCommands(program)
  addForecastCommand(program)
  addUserCommands(program)
  addTokenCommands(program)
  addRemoveCommands(program)
  addAuditCommands(program)
  addBackupCommand(program)
  addRestoreCommand(program)
  addCopyCommand(program)
  addDemoCommand(program)
  addObserveCommand(program)
  return program
}

/** The names of a command and its parents, without that of the program: `['user', 'create']`. */
function pathOf(command: Command): string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : []
}
