import { usageOf } from './published.ts'
import type { AssetRecord } from './records.ts'

// Sections 3.2 to 3.5 for the fixtures' assets, worked out apart from the product.

export type SortName = 'id' | 'node_type' | 'status' | 'memory_usage' | 'storage_usage'
export type Sort = { name: SortName; descending: boolean }
export type Filter = { id?: readonly string[]; node_type?: readonly string[]; status?: readonly string[] }

/** The ids of the assets that match, in the order of the sorts. */
export function expectedIds(records: readonly AssetRecord[], filter: Filter, sorts: readonly Sort[]): string[] {
  return records
    .filter((record) => matches(record, filter))
    .sort((a, b) => compareBy([...sorts, { name: 'id', descending: false }], a, b))
    .map(({ id }) => id)
}

function matches(record: AssetRecord, { id, node_type, status }: Filter): boolean {
  return (
    (!id || id.some((pattern) => fits(record.id, pattern))) &&
    (!node_type || node_type.includes(record.node_type)) &&
    (!status || status.includes(record.status))
  )
}

/** Whether the text is the pattern's parts with anything between them, found from left to right. */
export function fits(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return text === pattern
  const last = rest.pop() ?? ''
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= text.length - last.length
}

function compareBy([sort, ...others]: readonly Sort[], a: AssetRecord, b: AssetRecord): number {
  if (!sort) return 0
  return compare(sort, a, b) || compareBy(others, a, b)
}

function compare({ name, descending }: Sort, a: AssetRecord, b: AssetRecord): number {
  const sign = descending ? -1 : 1
  if (name === 'memory_usage' || name === 'storage_usage') {
    const quantity = name === 'memory_usage' ? 'memory' : 'storage'
    const [one, other] = [usageOf(a[quantity], 'byte'), usageOf(b[quantity], 'byte')]
    // What is missing is last in both directions.
    if (!one || !other) return Number(!one) - Number(!other)
    return sign * (one.percentage - other.percentage || one.raw - other.raw)
  }
  return sign * compareText(a[name], b[name])
}

function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/** Filters and sorts as both versions write them. */
export function queryOf(filter: Filter, sorts: readonly Sort[]): string {
  const pairs = Object.entries(filter).flatMap(([name, values]) =>
    (values ?? []).map((value: string) => [`filter[${name}]`, value] as const),
  )
  const directions = sorts.map(({ name, descending }) => [`sort[${name}]`, descending ? '-' : '+'] as const)
  return [...pairs, ...directions].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
}
