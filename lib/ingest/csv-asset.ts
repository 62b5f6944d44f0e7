const quantities = ['cpu', 'memory', 'storage'] as const
const plainColumns = ['hybrid_core_id', 'id', 'node_type', 'status', 'observed_at'] as const
const columns: readonly string[] = [
  ...plainColumns,
  ...quantities.flatMap((quantity) => [`${quantity}_used`, `${quantity}_total`]),
]

/** What is wrong with a header row, a sentence a column. */
export function checkHeader(header: readonly string[]): string[] {
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

/** The record that a row of cells stands for; an empty cell is an absent value. */
export function assetOfCells(header: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const given = new Map(header.map((name, index) => [name, cells[index] || undefined]))
  const record: Record<string, unknown> = { kind: 'asset' }
  for (const name of plainColumns) record[name] = given.get(name)
  for (const quantity of quantities) {
    const used = numberOf(given.get(`${quantity}_used`))
    const total = numberOf(given.get(`${quantity}_total`))
    if (used !== undefined || total !== undefined) record[quantity] = { used, total }
  }
  return record
}

/** A cell that is no plain decimal stays text, which the check of the record then refuses. */
function numberOf(cell: string | undefined): number | string | undefined {
  return cell !== undefined && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}
