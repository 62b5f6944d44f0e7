import type { Command } from 'commander'
import { codeOf } from '#lib/db/engine.ts'
import { Refusal } from '#lib/domain/refusal.ts'
import { type ImportResult, importInventory } from '#lib/ingest/import-inventory.ts'
import { openSource } from '#lib/ingest/open-source.ts'
import type { Source } from '#lib/ingest/source.ts'
import { showImportProgress } from './import-progress.ts'
import { type JsonOption, jsonOption } from './options.ts'
import { counted, print, printJson, printTable } from './output.ts'
import { withDatabase } from './with-database.ts'

type Done = Extract<ImportResult, { ok: true }>
type Options = JsonOption & { dryRun?: boolean; prune?: boolean }

export function addImportCommand(program: Command): void {
  program
    .command('import <file>')
    .description('brings an inventory file (NDJSON, or *.csv) into the database; - reads standard input')
    .option('--dry-run', 'say what would change, and write nothing')
    .option('--prune', 'remove the assets that the file does not name, in the cores whose assets it names')
    .option(...jsonOption)
    .action(importFile)
}

async function importFile(file: string, { dryRun = false, prune = false, json }: Options): Promise<void> {
  const result = await withDatabase(async ({ db, now }) => {
    const progress = showImportProgress(process.stderr)
    try {
      return await importInventory(db, readable(file), { dryRun, prune, nowMs: now, ...progress })
    } finally {
      progress.end()
    }
  })
  if (!result.ok) throw refused(result)
  if (json) return printJson(result.counts)
  printCounts(result, dryRun)
}

/** A file that cannot be read is the operator's to mend; it must not pass for a database that is away. */
async function* readable(file: string): Source {
  try {
    yield* openSource(file)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new Refusal(`cannot read ${file} (${codeOf(error)})`)
    throw error
  } finally {
    if (file === '-') process.stdin.destroy()
  }
}

function refused({ problems, problemCount }: Extract<ImportResult, { ok: false }>): Refusal {
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  const shown = problems.length < problemCount ? `, the first ${problems.length} are shown` : ''
  return new Refusal(`${counted(problemCount, 'problem')}${shown}; nothing was imported`)
}

function printCounts({ counts, lines }: Done, dryRun: boolean): void {
  const named = Object.entries(counts).filter(([, { added, changed, unchanged, removed }]) =>
    [added, changed, unchanged, removed].some((count) => count > 0),
  )
  const rows = named.map(([kind, { added, changed, unchanged, removed }]) =>
    [kind, added, changed, unchanged, removed].map(String),
  )
  if (rows.length > 0) printTable(['KIND', 'ADDED', 'CHANGED', 'UNCHANGED', 'REMOVED'], rows)
  print(`${dryRun ? 'Checked' : 'Imported'} ${counted(lines, 'line')}${dryRun ? '; nothing was written' : ''}.`)
}
