import fc from 'fast-check'
import type { Insertable } from 'kysely'
import type { AssetRow } from '#lib/db/schema/schema.ts'
import { maxAheadMs } from '../freshness/freshness.ts'
import { percentageOf } from '../usage/percentage.ts'
import { type NodeType, storageTypeOf } from '../workload/workload.ts'

export const now = Date.UTC(2026, 0, 31, 12)
export const staleAfterMs = 3_600_000
const intervalMs = 60_000
const nodeTypes = Object.keys(storageTypeOf) as NodeType[]

export type Row = Insertable<AssetRow> & { observed_at: number; collector_interval_ms: number | null }

// Ties of percentage and of bytes are likely, and so are times on both sides of each limit.
const bytes = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.maxSafeNat())
const quantity = fc.option(fc.record({ used: bytes, total: bytes.map((total) => Math.max(1, total)) }))
const limits = [now - staleAfterMs, now - 3 * intervalMs, now + maxAheadMs, now]
const observedAt = fc.oneof(
  fc.constantFrom(...limits).chain((at) => fc.integer({ min: -1, max: 1 }).map((by) => at + by)),
  fc.nat(now),
)
const row: fc.Arbitrary<Row> = fc
  .record({
    hybrid_core_id: fc.constantFrom('c', 'd'),
    partner_uuid: fc.constant('p'),
    id: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,2}$/),
    node_type: fc.constantFrom(...nodeTypes),
    status: fc.constantFrom('active', 'active', 'active', 'failed', 'staged'),
    memory: quantity,
    storage: quantity,
    hasCpu: fc.boolean(),
    observed_at: observedAt,
    collector_interval_ms: fc.option(fc.constantFrom(intervalMs, 2 * intervalMs)),
  })
  .map(({ memory, storage, hasCpu, ...asset }) => ({
    ...asset,
    ...(hasCpu && { cpu_used: 1, cpu_total: 4, cpu_percentage: 25 }),
    ...columnsOf('memory', asset.node_type === 'compute' ? memory : null),
    ...columnsOf('storage', storage),
  }))
/** Random assets of the cores `c` and `d`. */
export const rows = fc.uniqueArray(row, {
  selector: ({ hybrid_core_id, id }) => `${hybrid_core_id}/${id}`,
  maxLength: 30,
})

/** Returns the three columns of a quantity. */
export function columnsOf(name: 'memory' | 'storage', quantity: { used: number; total: number } | null) {
  return {
    [`${name}_used`]: quantity?.used ?? null,
    [`${name}_total`]: quantity?.total ?? null,
    [`${name}_percentage`]: quantity && percentageOf(quantity.used, quantity.total),
  }
}
