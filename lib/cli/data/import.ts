import { basename } from 'node:path'
import { type Command, Option } from 'commander'
import { operatorOf } from '#lib/domain/access/origin.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { type ImportResult, importInventory } from '#lib/ingest/import/import-inventory.ts'
import {
  type InventoryFormat,
  inventoryFormats,
  modifiedAt,
  readInventoryFile,
} from '#lib/ingest/sources/inventory-file.ts'
import type { Counts } from '#lib/ingest/staging/merge-options.ts'
import { defaultPruneLimit } from '#lib/ingest/staging/prune.ts'
import { escapeControls } from '#lib/values/text.ts'
import { type JsonOption, jsonOption, parsePercentage } from '../options.ts'
import { formatCount, print, printJson, printTable } from '../output.ts'
import { withDatabase } from '../with-database.ts'

type Success = Extract<ImportResult, { ok: true }>
type Failure = Extract<ImportResult, { ok: false }>
type Options = JsonOption & {
  format?: InventoryFormat
  dryRun?: boolean
  prune?: boolean
  pruneLimit?: number
  allowOlder?: boolean
  overwrite?: boolean
}

export function addImportCommand(program: Command): void {
  program
    .command('import <file>')
    .description('imports an inventory file (NDJSON or CSV) into the database; - reads standard input')
    .addOption(
      new Option('--format <format>', 'the format of the file (default: csv for *.csv, otherwise ndjson)').choices(
        inventoryFormats,
      ),
    )
    .option('--dry-run', 'print what would change, and write nothing')
    .option('--prune', 'remove assets that are not in the file from the cores that are in the file')
    .option(
      '--prune-limit <percent>',
      `the maximum percentage of a core's assets that --prune removes (default: ${defaultPruneLimit}; always at least 10 assets)`,
      parsePercentage,
    )
    .option('--allow-older', 'also write assets and observations that were observed earlier than the stored ones')
    .option('--overwrite', 'also replace the email and vatid of contracts that customers have changed')
    .option(...jsonOption)
    .action(importFile)
}

async function importFile(file: string, options: Options, command: Command): Promise<void> {
  const { json, format, pruneLimit, prune = false, dryRun = false, ...flags } = options
  if (pruneLimit !== undefined && !prune) command.error('error: --prune-limit requires --prune')
  const origin = operatorOf(`import ${escapeControls(basename(file))}`)
  const result = await withDatabase(async ({ db, now }) => {
    const progress = showProgress(process.stderr)
    const times = { nowMs: now, observedAtMs: modifiedAt(file) }
    const importOptions = { ...flags, dryRun, prune, pruneLimit, origin, ...times, ...progress }
    try {
      return await importInventory(db, readInventoryFile(file, format), importOptions)
    } finally {
      progress.end()
    }
  })
  if (!result.ok) throw reportProblems(result)
  if (json) return printJson(result.counts)
  printCounts(result, dryRun)
}

const progressIntervalMs = 200

/** Shows the progress of an import in one line of a terminal; prints nothing to other outputs. */
function showProgress(output: NodeJS.WriteStream) {
  let shownAt = 0
  const show = (text: string) => {
    if (output.isTTY) output.write(`\r\u001b[K${text}`)
  }
  return {
    onProgress: (lines: number) => {
      if (Date.now() - shownAt < progressIntervalMs) return
      shownAt = Date.now()
      show(`${lines.toLocaleString('en')} lines read`)
    },
    onWait: () => show('waiting for another process to finish writing'),
    end: () => show(''),
  }
}

/** Prints the problems of the file, and returns the error that ends the command. */
function reportProblems({ problems, problemCount }: Failure): InputError {
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  const shown = problems.length < problemCount ? `, the first ${problems.length} are shown` : ''
  return new InputError(`${formatCount(problemCount, 'problem')}${shown}; nothing was imported`)
}

function printCounts({ counts, lines }: Success, dryRun: boolean): void {
  const kinds = Object.entries(counts).filter(([, count]) => Object.values(count).some((number) => number > 0))
  const rows = kinds.map(([kind, { added, changed, unchanged, removed }]) =>
    [kind, added, changed, unchanged, removed].map(String),
  )
  if (rows.length > 0) printTable(['KIND', 'ADDED', 'CHANGED', 'UNCHANGED', 'REMOVED'], rows)
  for (const note of notesOn(counts)) print(note)
  print(`${dryRun ? 'Checked' : 'Imported'} ${formatCount(lines, 'line')}${dryRun ? '; nothing was written' : ''}.`)
}

/** One sentence for each result that may surprise an operator. */
function notesOn({ asset, observation, contract }: Record<string, Counts>): string[] {
  const notes: [count: number | undefined, noun: string, rest: string][] = [
    [asset?.cleared, 'quantity', 'cleared: missing in the new record of the asset'],
    [asset?.older, 'asset', 'not written: a later observation is stored (see --allow-older)'],
    [observation?.older, 'observation', 'not written: later ones are stored (see --allow-older)'],
    [contract?.kept, 'contract value', 'kept: changed by a customer (see --overwrite)'],
  ]
  return notes.flatMap(([count, noun, rest]) => (count ? [`${formatCount(count, noun)} ${rest}`] : []))
}
