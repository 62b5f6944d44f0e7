import type { DailyPoint } from '#lib/domain/forecast/daily-series.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { dayMs, isDate } from '#lib/values/time.ts'
import { readCsvRows } from './csv/csv-rows.ts'

const columns = ['date', 'used', 'total'] as const
type Column = (typeof columns)[number]

// Dates of a forecast must have a year of four digits. Earlier dates are typing errors.
const [firstDate, lastDate] = ['1900-01-01', '2999-12-31']

/**
 * Reads daily points from CSV with the columns `date,used,total` in any order, one point a day: of two rows of one day
 * the later counts. Throws InputError for the first wrong line.
 */
export async function readDailyPoints(chunks: AsyncIterable<Uint8Array>): Promise<DailyPoint[]> {
  const refuse = (line: number, problem: string) => {
    throw new InputError(`line ${line}: ${problem}`)
  }
  const unreadable: { line: number; problem: string }[] = []
  const byDay = new Map<number, DailyPoint>()
  let header: string[] | undefined
  for await (const { line, cells } of readCsvRows(chunks, (at, problem) => unreadable.push({ line: at, problem }))) {
    const first = unreadable[0]
    if (first) break
    if (!header) {
      header = cells.map((cell) => cell.trim())
      const problem = headerProblem(header)
      if (problem) refuse(line, problem)
      continue
    }
    if (cells.length !== header.length) refuse(line, `must have ${header.length} cells, but has ${cells.length}`)
    const row = pointOf(header, cells)
    if ('problem' in row) refuse(line, row.problem)
    else byDay.set(row.day, row)
  }
  for (const { line, problem } of unreadable) refuse(line, problem)
  if (!header) throw new InputError('the file is empty; it must have a header row: date,used,total')
  if (byDay.size === 0) throw new InputError('the file has a header row and no points')
  return [...byDay.values()]
}

function headerProblem(header: readonly string[]): string | undefined {
  const unknown = header.find((name) => !(columns as readonly string[]).includes(name))
  if (unknown !== undefined) {
    return `must be a header row with the columns ${columns.join(', ')}, but has ${JSON.stringify(unknown)}`
  }
  const missing = columns.find((name) => !header.includes(name))
  if (missing) return `${missing}: must be given as a column, but is missing`
  const twice = header.find((name, n) => header.indexOf(name) !== n)
  return twice && `${twice}: must be given once, but is given ${header.filter((name) => name === twice).length} times`
}

function pointOf(header: readonly string[], cells: readonly string[]): DailyPoint | { problem: string } {
  const cell = (name: Column) => cells[header.indexOf(name)]?.trim() ?? ''
  const problem = (name: Column, rule: string) => ({ problem: `${name}: ${rule}, but is ${shown(cell(name))}` })
  const date = cell('date')
  if (!isDate(date)) return problem('date', 'must be a date, such as 2026-01-31')
  if (date < firstDate || date > lastDate) return problem('date', `must be from ${firstDate} to ${lastDate}`)
  const used = numberOf(cell('used'))
  if (used === undefined) return problem('used', 'must be a number >= 0')
  const total = numberOf(cell('total'))
  if (total === undefined || total === 0) return problem('total', 'must be a number > 0')
  return { day: Date.parse(date) / dayMs, used, total }
}

/** A finite decimal number, also with an exponent; undefined for anything else. */
function numberOf(text: string): number | undefined {
  const value = /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

function shown(text: string): string {
  if (text === '') return 'empty'
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
