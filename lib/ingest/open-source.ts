import { createReadStream } from 'node:fs'
import { readCsv } from './read-csv.ts'
import { readNdjson } from './read-ndjson.ts'
import type { Source } from './source.ts'

/** Opens an inventory file: CSV when it is called so, else NDJSON; `-` is standard input. */
export function openSource(file: string): Source {
  if (file === '-') return readNdjson(process.stdin)
  const chunks = createReadStream(file, { highWaterMark: 262_144 })
  return file.toLowerCase().endsWith('.csv') ? readCsv(chunks) : readNdjson(chunks)
}
