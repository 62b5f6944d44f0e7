import { statSync } from 'node:fs'
import { readCsv } from './csv/read-csv.ts'
import { readInputFile } from './input-file.ts'
import { readNdjson } from './read-ndjson.ts'
import type { Source } from './source.ts'

export const inventoryFormats = ['ndjson', 'csv'] as const

export type InventoryFormat = (typeof inventoryFormats)[number]

/**
 * Reads an inventory file; `-` is standard input. Without a format it is CSV when the name ends with `.csv`, otherwise NDJSON.
 * Throws InputError when the file cannot be read.
 */
export function readInventoryFile(file: string, format = formatOf(file)): Source {
  const chunks = readInputFile(file)
  return format === 'csv' ? readCsv(chunks) : readNdjson(chunks)
}

function formatOf(file: string): InventoryFormat {
  return file.toLowerCase().endsWith('.csv') ? 'csv' : 'ndjson'
}

/** When a file last changed, in epoch milliseconds; undefined for standard input and other pipes. */
export function modifiedAt(file: string): number | undefined {
  const stats = file === '-' ? undefined : statSync(file, { throwIfNoEntry: false })
  return stats?.isFile() ? Math.floor(stats.mtimeMs) : undefined
}
