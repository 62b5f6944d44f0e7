/** A measured case; `isMet` is undefined when it has no limit here. */
export type Row = {
  what: string
  one: string
  other: string
  ratio: string
  limit: string
  isMet: boolean | undefined
}

const table: Row[] = []

export function add(row: Row): void {
  table.push(row)
  console.log(Object.values(row).join(' | '))
}

/** Prints all rows as a table, and returns whether all limits are met. */
export function printTable(): boolean {
  const head = { what: 'case', one: 'ours', other: 'compared with', ratio: 'ratio (spread)', limit: 'limit' }
  const columns = Object.keys(head) as (keyof typeof head)[]
  const widths = columns.map((name) => Math.max(head[name].length, ...table.map((row) => row[name].length)))
  const line = (row: typeof head) => columns.map((name, n) => row[name].padEnd(widths[n] ?? 0)).join('  ')
  console.log(`\n  ${line(head)}`)
  for (const row of table) console.log(`${row.isMet === undefined ? '-' : row.isMet ? '+' : 'x'} ${line(row)}`)
  return table.every(({ isMet }) => isMet !== false)
}

export function formatNumber(count: number): string {
  return count.toLocaleString('en')
}
