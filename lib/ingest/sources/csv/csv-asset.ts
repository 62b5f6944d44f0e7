import { quantityNames } from '../../observations/given-parts.ts'

const plainColumns = ['hybrid_core_id', 'id', 'node_type', 'status', 'observed_at'] as const
const required: readonly string[] = ['hybrid_core_id', 'id', 'node_type', 'status']
const columns: readonly string[] = [
  ...plainColumns,
  ...quantityNames.flatMap((quantity) => [`${quantity}_used`, `${quantity}_total`, `${quantity}_allocated`]),
]

/** Converts a row of cells to a record. */
export type ReadCells = (cells: readonly string[]) => { record: Record<string, unknown> } | { problem: string }

/** Creates a reader for rows with this header, and returns the problems of the header. Empty cells and missing columns are absent values. */
export function assetReader(header: readonly string[]): { readCells: ReadCells; problems: string[] } {
  const indexOf = (name: string) => header.indexOf(name)
  const plain = plainColumns.map((name) => [name, indexOf(name)] as const)
  const values = quantityNames.map(
    (name) => [name, indexOf(`${name}_used`), indexOf(`${name}_total`), indexOf(`${name}_allocated`)] as const,
  )
  const readCells: ReadCells = (cells) => {
    if (cells.length !== header.length) {
      return { problem: `must have ${header.length} cells as the header has, but has ${cells.length}` }
    }
    const record: Record<string, unknown> = { kind: 'asset' }
    for (const [name, index] of plain) if (cells[index]) record[name] = cells[index]
    for (const [name, usedIndex, totalIndex, allocatedIndex] of values) {
      const used = numberOf(cells[usedIndex])
      const total = numberOf(cells[totalIndex])
      const allocated = numberOf(cells[allocatedIndex])
      if (used === undefined && total === undefined && allocated === undefined) continue
      record[name] = { used, total, ...(allocated !== undefined && { allocated }) }
    }
    return { record }
  }
  return { readCells, problems: problemsOf(header) }
}

function problemsOf(header: readonly string[]): string[] {
  const unknown = [...new Set(header)].filter((name) => !columns.includes(name))
  return [
    ...unknown.map((name) => `asset.${name}: is not a column; the columns are ${columns.join(', ')}`),
    ...columns.flatMap((name) => {
      const times = header.filter((other) => other === name).length
      if (times === 0 && isNeeded(name, header)) return [`asset.${name}: must be given as a column, but is missing`]
      return times <= 1 ? [] : [`asset.${name}: must be given once, but is given ${times} times`]
    }),
  ]
}

/** A quantity needs the columns of what is used and of the total when it has one of its columns. */
function isNeeded(name: string, header: readonly string[]): boolean {
  if (required.includes(name)) return true
  const quantity = quantityNames.find((one) => name === `${one}_used` || name === `${one}_total`)
  return (
    quantity !== undefined && header.some((column) => column.startsWith(`${quantity}_`) && columns.includes(column))
  )
}

/** A cell that is not a plain decimal stays text, which the record check rejects. */
function numberOf(cell: string | undefined): number | string | undefined {
  if (!cell) return undefined
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}
