/** A measured case; `isMet` is undefined where it is not judged. */
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

/** Prints all rows side by side, and answers whether none misses its limit. */
export function printTable(): boolean {
  const head = { what: 'case', one: 'ours', other: 'against', ratio: 'ratio (spread)', limit: 'limit' }
  const columns = Object.keys(head) as (keyof typeof head)[]
  const widths = columns.map((name) => Math.max(head[name].length, ...table.map((row) => row[name].length)))
  const line = (row: typeof head) => columns.map((name, n) => row[name].padEnd(widths[n] ?? 0)).join('  ')
  console.log(`\n  ${line(head)}`)
  for (const row of table) console.log(`${row.isMet === undefined ? '-' : row.isMet ? '+' : 'x'} ${line(row)}`)
  return table.every(({ isMet }) => isMet !== false)
}
