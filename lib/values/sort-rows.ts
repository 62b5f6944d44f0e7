/** The values of a row for one sort, of which the first that differ decide; null for a row without a value. */
export type SortKeys = readonly (string | number)[] | null

type Sort<Name extends string> = { name: Name; descending: boolean }

/**
 * Sorts rows as lists of the API are sorted: the order of the sorts is their priority, and a missing value is last in both
 * directions. Equal rows stay in their order. Texts are compared by their UTF-16 units.
 */
export function sortRows<Row, Name extends string>(
  rows: readonly Row[],
  sorts: readonly Sort<Name>[],
  keysOf: (row: Row, name: Name) => SortKeys,
): Row[] {
  return rows.toSorted((a, b) => {
    for (const { name, descending } of sorts) {
      const [first, second] = [keysOf(a, name), keysOf(b, name)]
      const order = first && second ? compareKeys(first, second) * (descending ? -1 : 1) : missingLast(first, second)
      if (order !== 0) return order
    }
    return 0
  })
}

function missingLast(a: SortKeys, b: SortKeys): number {
  return Number(a === null) - Number(b === null)
}

function compareKeys(a: NonNullable<SortKeys>, b: NonNullable<SortKeys>): number {
  for (const [at, key] of a.entries()) {
    const other = b[at] ?? key
    if (key !== other) return key < other ? -1 : 1
  }
  return 0
}
