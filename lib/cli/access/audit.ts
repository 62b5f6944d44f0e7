import { type Command, InvalidArgumentError } from 'commander'
import { pruneAudit } from '#lib/domain/access/audit/prune-events.ts'
import { parseDayOrTime } from '#lib/values/time.ts'
import { type JsonOption, jsonOption } from '../options.ts'
import { formatCount, isoTime, print, printJson } from '../output.ts'
import { withExistingDatabase } from '../with-database.ts'

type PruneOptions = JsonOption & { before: number }

export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('removes old audit events')
  audit
    .command('prune')
    .description('removes audit events before a date, and records the removal')
    .requiredOption('--before <date>', 'such as 2026-01-31 (00:00 UTC) or 2026-01-31T12:00:00Z', parseDate)
    .option(...jsonOption)
    .action(prune)
}

async function prune({ before, json }: PruneOptions): Promise<void> {
  const removed = await withExistingDatabase((context) => pruneAudit(context, before))
  if (json) printJson({ before: isoTime(before), removed })
  else print(`Removed ${formatCount(removed, 'audit event')} before ${isoTime(before)}.`)
}

function parseDate(text: string): number {
  const ms = parseDayOrTime(text)
  if (ms !== undefined) return ms
  throw new InvalidArgumentError('It must be a date, such as 2026-01-31, or a time, such as 2026-01-31T12:00:00Z.')
}
