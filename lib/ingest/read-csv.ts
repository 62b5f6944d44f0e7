import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvError, type Info, type Parser, parse } from 'csv-parse'
import { assetOfCells, checkHeader } from './csv-asset.ts'
import { messageOf } from './explain.ts'
import { readLines } from './read-lines.ts'
import type { Source, SourceLine } from './source.ts'

const batchSize = 512
/** Two lines of the greatest length: only a quote that nobody closes makes a longer record. */
const maxRecordBytes = 2_097_152

type CsvRecord = { record: string[]; info: Info }

/** Reads assets from CSV with a header row; stops at a wrong header. */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): Source {
  let batch: SourceLine[] = []
  const skip = (error?: CsvError) => {
    if (error) batch.push({ line: lineOf(error), problem: `is not valid CSV: ${messageOf(error)}` })
  }
  const parser = csvParser(skip)
  const fed = pipeline(Readable.from(textOf(chunks, (problem) => batch.push(problem))), parser)
  // An error of the pipeline also ends the loop below, which throws it.
  fed.catch(() => {})
  let header: string[] | undefined
  for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
    const line = info.lines - newlinesIn(record)
    if (!header) {
      header = record
      const problems = checkHeader(header)
      batch.push(...problems.map((problem) => ({ line, problem })))
      if (problems.length > 0) break
    } else if (record.length === header.length) {
      batch.push({ line, record: assetOfCells(header, record) })
    } else {
      batch.push({ line, problem: `must have ${header.length} cells as the header has, but has ${record.length}` })
    }
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (!header) batch.push(...checkHeader([]).map((problem) => ({ line: 1, problem })))
  yield batch
}

function csvParser(skip: (error?: CsvError) => void): Parser {
  return parse({
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxRecordBytes,
    on_skip: (error) => skip(error),
  })
}

/** The file as text; a line that cannot be read is blank, so that those after it keep their numbers. */
async function* textOf(chunks: AsyncIterable<Uint8Array>, report: (problem: SourceLine) => void) {
  for await (const lines of readLines(chunks)) {
    let text = ''
    for (const line of lines) {
      if ('problem' in line) report(line)
      text += 'text' in line ? `${line.text}\n` : '\n'
    }
    yield text
  }
}

function newlinesIn(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)
}

function lineOf(error: CsvError): number {
  return 'lines' in error ? Number(error.lines) : 1
}
