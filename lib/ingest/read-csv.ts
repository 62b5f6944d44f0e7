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
type Report = (line: number, problem: string) => void

/** Reads assets from CSV with a header row; stops at a wrong header. */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): Source {
  let batch: SourceLine[] = []
  const report: Report = (line, problem) => batch.push({ line, problem })
  const parser = csvParser(report)
  // An error of the pipeline also ends the loop below, which throws it.
  pipeline(Readable.from(textOf(chunks, report)), parser).catch(() => {})
  let header: string[] | undefined
  for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
    const line = info.lines - newlinesIn(record)
    if (!header) {
      header = record
      const problems = checkHeader(header)
      for (const problem of problems) report(line, problem)
      if (problems.length > 0) break
    } else if (record.length !== header.length) {
      report(line, `must have ${header.length} cells as the header has, but has ${record.length}`)
    } else {
      batch.push({ line, record: assetOfCells(header, record) })
    }
    if (batch.length < batchSize) continue
    const full = batch
    batch = []
    yield full
  }
  if (!header) report(1, 'must be a header row, but is missing')
  yield batch
}

function csvParser(report: Report): Parser {
  return parse({
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxRecordBytes,
    on_skip: (error) => {
      if (error) report(lineOf(error), `is not valid CSV: ${messageOf(error)}`)
      return undefined
    },
  })
}

/** The file as text; a line that cannot be read is blank, so that those after it keep their numbers. */
async function* textOf(chunks: AsyncIterable<Uint8Array>, report: Report) {
  for await (const lines of readLines(chunks)) {
    let text = ''
    for (const line of lines) {
      if ('problem' in line) report(line.line, line.problem)
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
