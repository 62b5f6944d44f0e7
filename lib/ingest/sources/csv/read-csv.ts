import type { Source, SourceLine } from '../source.ts'
import { assetReader, type ReadCells } from './csv-asset.ts'
import { readCsvRows } from './csv-rows.ts'

const batchSize = 512

/** Reads assets from CSV with a header row; stops when the header is invalid. */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): Source {
  let batch: SourceLine[] = []
  const report = (line: number, problem: string) => {
    batch.push({ line, problem })
  }
  let readCells: ReadCells | undefined
  for await (const { line, cells } of readCsvRows(chunks, report)) {
    if (readCells) {
      batch.push({ line, ...readCells(cells) })
    } else {
      const header = assetReader(cells)
      for (const problem of header.problems) report(line, problem)
      readCells = header.readCells
      if (header.problems.length > 0) break
    }
    if (batch.length < batchSize) continue
    const full = batch
    batch = []
    yield full
  }
  if (!readCells) report(1, 'must be a header row, but is missing')
  yield batch
}
