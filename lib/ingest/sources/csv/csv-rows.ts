import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Parser, parse } from 'csv-parse'
import { readLines } from '../read-lines.ts'

/** Two lines of the maximum length. Only a quote that is never closed makes a longer row. */
const maxRowBytes = 2_097_152

/** The line on which a row starts, and its cells. */
export type CsvRow = { line: number; cells: string[] }
export type Report = (line: number, problem: string) => void

/** Splits CSV into rows, and reports lines that cannot be read; ends at a quote that is not closed. */
export async function* readCsvRows(chunks: AsyncIterable<Uint8Array>, report: Report): AsyncGenerator<CsvRow> {
  let rowsBeforeLoss = Number.POSITIVE_INFINITY
  const parser: Parser = parse({
    record_delimiter: '\n',
    relax_column_count: true,
    // Otherwise a misplaced quote would consume all rows up to the next quote.
    relax_quotes: true,
    skip_records_with_error: true,
    max_record_size: maxRowBytes,
    on_skip: () => {
      rowsBeforeLoss = Math.min(rowsBeforeLoss, parser.info.records)
      return undefined
    },
  })
  // An error of the pipeline also ends the loop below, which throws it.
  pipeline(Readable.from(textOf(chunks, report)), parser).catch(() => {})
  let rows = 0
  let line = 1
  for await (const cells of parser as AsyncIterable<string[]>) {
    if (rows++ === rowsBeforeLoss) break
    if (cells.length > 1 || cells[0] !== '') yield { line, cells }
    line += 1 + newlinesIn(cells)
  }
  if (rows >= rowsBeforeLoss) report(line, 'must close the quote that it opens')
}

/** The file as text. An unreadable line becomes an empty line, so that later lines keep their numbers. */
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
  let count = 0
  for (const cell of cells) if (cell.includes('\n')) count += cell.split('\n').length - 1
  return count
}
