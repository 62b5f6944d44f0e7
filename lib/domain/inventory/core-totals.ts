import type { Expression, Kysely } from 'kysely'
import { memoizeQuery } from '#lib/db/queries/memoize-query.ts'
import { rowReader } from '#lib/db/queries/page-reader.ts'
import { placeholder } from '#lib/db/queries/placeholder.ts'
import type { AssetTotalsRow, Schema } from '#lib/db/schema/schema.ts'
import type { CoreTotals, NodeTotals } from './failure/headroom.ts'
import type { NodeSums } from './failure/node-sums.ts'
import { listedColumns, totalsColumns } from './totals-columns.ts'
import { activeOf } from './workload/workload.ts'

/** Returns the totals of several cores by core id. A core without assets has no entry. */
export async function totalsOfCores(
  db: Kysely<Schema>,
  ids: readonly string[] | Expression<string>,
): Promise<Map<string, AssetTotalsRow[]>> {
  if ('length' in ids && ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('asset_totals')
    .select(totalsColumns)
    .where('hybrid_core_id', 'in', ids)
    .orderBy('hybrid_core_id')
    .orderBy('node_type')
    .orderBy('status')
    .execute()
  return byCoreId(rows)
}

/** How many assets of a type have a status that is not active, and their newest observation. */
export type InactiveTotals = Pick<AssetTotalsRow, (typeof countColumns)[number]>
/** The values of the active assets of a type that a list of cores shows. */
export type ListedTotals = Pick<AssetTotalsRow, (typeof listedColumns)[number]>
/** By core id. A core without such assets has no entry. */
export type PageTotals = { active: Map<string, ListedTotals[]>; inactive: Map<string, InactiveTotals[]> }

const countColumns = ['hybrid_core_id', 'node_type', 'status', 'asset_count', 'observed_at'] as const

/** Returns the totals of the cores on a page of a list, which shows little of assets that are not active. */
export async function totalsOfPage(db: Kysely<Schema>, ids: readonly string[]): Promise<PageTotals> {
  if (ids.length === 0) return { active: new Map(), inactive: new Map() }
  // Compiled once for each number of cores.
  const [readActive, readInactive] = memoizeQuery(db, `totals of ${ids.length} cores`, () => {
    const placeholders = ids.map((_, n) => placeholder<string>(String(n)))
    const rows = db.selectFrom('asset_totals').where('hybrid_core_id', 'in', placeholders)
    const active = rows.select(listedColumns).where('status', '=', 'active')
    const inactive = rows.select(countColumns).where('status', '<>', 'active')
    return [
      rowReader(db, { rows: active, columns: listedColumns }),
      rowReader(db, { rows: inactive, columns: countColumns }),
    ] as const
  })
  const values = Object.fromEntries(ids.entries())
  const [active, inactive] = await Promise.all([readActive(values), readInactive(values)])
  // A sum of fractions depends on their order. Sorting here costs less than in PostgreSQL.
  const sorted = active.rows.toSorted((a, b) => (a.node_type < b.node_type ? -1 : 1))
  return { active: byCoreId(sorted), inactive: byCoreId(inactive.rows) }
}

/** Groups rows by core id, in their order. */
export function byCoreId<Row extends { hybrid_core_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const byCore = new Map<string, Row[]>()
  for (const row of rows) {
    const totals = byCore.get(row.hybrid_core_id)
    if (totals) totals.push(row)
    else byCore.set(row.hybrid_core_id, [row])
  }
  return byCore
}

type Summed = 'memory' | 'storage'
/** The columns of totals that have the sums of a quantity. */
type SumColumns<Quantity extends Summed> = Pick<
  AssetTotalsRow,
  | `${Quantity}_${'used' | 'total'}_${'high' | 'low'}`
  | `${Quantity}_${'asset_count' | 'allocated'}`
  | `largest_${Quantity}_${'asset_id' | 'total'}`
>

/** Returns the exact sums of the known quantities of these totals; null where none is known. */
export function sumsOf(row: SumColumns<'memory'>, quantity: 'memory'): NodeSums | null
export function sumsOf(row: SumColumns<'storage'>, quantity: 'storage'): NodeSums | null
export function sumsOf(row: Partial<SumColumns<Summed>>, quantity: Summed): NodeSums | null {
  const [id, total] = [row[`largest_${quantity}_asset_id` as const], row[`largest_${quantity}_total` as const]]
  if (id == null || total == null) return null
  const sumOf = (what: 'used' | 'total') =>
    exactSumOf(row[`${quantity}_${what}_high` as const] ?? 0, row[`${quantity}_${what}_low` as const] ?? 0)
  return {
    count: row[`${quantity}_asset_count` as const] ?? 0,
    used: sumOf('used'),
    total: sumOf('total'),
    allocated: row[`${quantity}_allocated` as const] ?? null,
    largest: { id, total },
  }
}

/** Returns the totals of active assets from which `headroom` is computed. */
export function nodeTotalsOf(totals: readonly AssetTotalsRow[]): CoreTotals {
  const { most_storage_asset_id: id = null, most_storage_used: used = null } = activeOf(totals, 'compute') ?? {}
  return {
    memory: memoryTotalsOf(totals),
    distributed: storageTotalsOf(activeOf(totals, 'distributed_storage')),
    object: storageTotalsOf(activeOf(totals, 'object_storage')),
    rocket: id === null || used === null ? null : { largest_asset_id: id, at_risk: used },
  }
}

/** Returns the totals of active compute nodes from which the headroom of memory is computed. */
export function memoryTotalsOf(totals: readonly ListedTotals[]): NodeTotals | null {
  const row = activeOf(totals, 'compute')
  return row ? nodesOf(row, sumsOf(row, 'memory')) : null
}

function storageTotalsOf(row: AssetTotalsRow | undefined): NodeTotals | null {
  return row ? nodesOf(row, sumsOf(row, 'storage')) : null
}

function nodesOf({ losable_count }: Pick<AssetTotalsRow, 'losable_count'>, sums: NodeSums | null): NodeTotals | null {
  return sums && { ...sums, losable: losable_count ?? 0 }
}

/** A sum that is stored as `high * 2^32 + low`. */
function exactSumOf(high: number, low: number): bigint {
  return (BigInt(high) << 32n) + BigInt(low)
}
