const quantities = ['cpu', 'memory', 'storage'] as const
const plainColumns = ['hybrid_core_id', 'id', 'node_type', 'status', 'observed_at'] as const
const columns: readonly string[] = [
  ...plainColumns,
  ...quantities.flatMap((quantity) => [`${quantity}_used`, `${quantity}_total`]),
]

/** Makes the record that a row of cells stands for. */
export type ReadCells = (cells: readonly string[]) => { record: Record<string, unknown> } | { problem: string }

/** Reads rows under this header, in which an empty cell is an absent value; or what is wrong with the header. */
export function assetReader(header: readonly string[]): { readCells: ReadCells; problems: string[] } {
  const indexOf = (name: string) => header.indexOf(name)
  const plain = plainColumns.map((name) => [name, indexOf(name)] as const)
  const paired = quantities.map((name) => [name, indexOf(`${name}_used`), indexOf(`${name}_total`)] as const)
  const readCells: ReadCells = (cells) => {
    if (cells.length !== header.length) {
      return { problem: `must have ${header.length} cells as the header has, but has ${cells.length}` }
    }
    const record: Record<string, unknown> = { kind: 'asset' }
    for (const [name, index] of plain) if (cells[index]) record[name] = cells[index]
    for (const [name, usedIndex, totalIndex] of paired) {
      const used = numberOf(cells[usedIndex])
      const total = numberOf(cells[totalIndex])
      if (used !== undefined || total !== undefined) record[name] = { used, total }
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
      if (times === 0) return [`asset.${name}: must be given as a column, but is missing`]
      return times === 1 ? [] : [`asset.${name}: must be given as one column, but is given as ${times}`]
    }),
  ]
}

/** A cell that is no plain decimal stays text, which the check of the record then refuses. */
function numberOf(cell: string | undefined): number | string | undefined {
  if (!cell) return undefined
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}
