import { usageOf } from '../records/published.ts'
import type { AssetRecord } from '../support/records.ts'

// An independent implementation of filters and sorts for the fixtures' assets.

export type SortName = 'id' | 'node_type' | 'status' | 'memory_usage' | 'storage_usage'
export type Sort = { name: SortName; descending: boolean }
export type Filter = { id?: readonly string[]; node_type?: readonly string[]; status?: readonly string[] }

/** Returns the ids of the matching assets, in the order of the sorts. */
export function expectedIds(records: readonly AssetRecord[], filter: Filter, sorts: readonly Sort[]): string[] {
  return records
    .filter((record) => matches(record, filter))
    .sort((a, b) => compareBy([...sorts, { name: 'id', descending: false }], a, b))
    .map(({ id }) => id)
}

function matches(record: AssetRecord, { id, node_type, status }: Filter): boolean {
  return (
    (!id || id.some((pattern) => matchesPattern(record.id, pattern))) &&
    (!node_type || node_type.includes(record.node_type)) &&
    (!status || status.includes(record.status))
  )
}

/** Returns whether the text matches the pattern, in which a star stands for any run of characters. */
export function matchesPattern(text: string, pattern: string): boolean {
  const literal = (part: string) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  return new RegExp(`^${pattern.split('*').map(literal).join('.*')}$`, 's').test(text)
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
    // Missing values are last in both directions.
    if (!one || !other) return Number(!one) - Number(!other)
    return sign * (one.percentage - other.percentage || one.raw - other.raw)
  }
  return sign * compareText(a[name], b[name])
}

function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/** Returns the query string of filters and sorts, which both versions share. */
export function queryOf(filter: Filter, sorts: readonly Sort[]): string {
  const pairs = Object.entries(filter).flatMap(([name, values]) =>
    (values ?? []).map((value: string) => [`filter[${name}]`, value] as const),
  )
  const directions = sorts.map(({ name, descending }) => [`sort[${name}]`, descending ? '-' : '+'] as const)
  return [...pairs, ...directions].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
}
