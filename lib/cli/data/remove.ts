import type { Command } from 'commander'
import { removePartner } from '#lib/domain/access/users/remove-partner.ts'
import { removeCore } from '#lib/domain/inventory/remove-core.ts'
import type { Removed } from '#lib/domain/removal.ts'
import { type JsonOption, jsonOption } from '../options.ts'
import { print, printJson, printTable } from '../output.ts'
import { type CommandContext, withExistingDatabase } from '../with-database.ts'

type Options = JsonOption & { yes?: true }
type Removal = { noun: string; remove(context: CommandContext, id: string, dryRun: boolean): Promise<Removed> }

const core: Removal = { noun: 'hybrid core', remove: (context, id, dryRun) => removeCore(context, { id, dryRun }) }
const partner: Removal = {
  noun: 'partner',
  remove: (context, uuid, dryRun) => removePartner(context, { uuid, dryRun }),
}

export function addRemoveCommands(program: Command): void {
  addRemoveCommand(
    program.command('core').description('removes hybrid cores').command('remove <id>'),
    'removes a hybrid core and its assets',
    core,
  )
  addRemoveCommand(
    program.command('partner').description('removes partners').command('remove <uuid>'),
    'removes a partner with its cores, contracts, prices, invoices and users, but not its audit events',
    partner,
  )
}

function addRemoveCommand(command: Command, description: string, removal: Removal): void {
  command
    .description(description)
    .option('--yes', 'remove it; without this option, only print what would be removed')
    .option(...jsonOption)
    .action((id: string, options: Options) => runRemoval(command, removal, { id, ...options }))
}

async function runRemoval(command: Command, { noun, remove }: Removal, input: Options & { id: string }): Promise<void> {
  const { id, yes = false, json } = input
  const counts = await withExistingDatabase((context) => remove(context, id, !yes))
  if (json) {
    printJson({ id, removed: yes, counts })
  } else {
    const rows = Object.entries(counts).filter(([, count]) => count > 0)
    printTable(
      ['KIND', yes ? 'REMOVED' : 'WOULD BE REMOVED'],
      rows.map((row) => row.map(String)),
    )
    if (yes) print(`Removed the ${noun} ${id}.`)
  }
  if (!yes) command.error('error: nothing was removed; repeat the command with --yes')
}
