import type { Quantity } from '#lib/domain/inventory/usage/quantity.ts'
import type { InventoryRecord } from './inventory-record.ts'
import { partner } from './partner.ts'

/** The core whose only asset is the machine that runs the demo. */
export const localCoreId = 'hc-local-1'

/** The machine that runs the demo, and its values now. */
export type LocalMachine = { id: string; values: Record<'cpu' | 'memory' | 'storage', Quantity> }

export function* localCoreRecords({ id, values }: LocalMachine, nowMs: number): Generator<InventoryRecord> {
  yield { kind: 'hybrid_core', id: localCoreId, partner_uuid: partner.uuid, status: 'active', public_available: false }
  yield {
    ...{ kind: 'asset', hybrid_core_id: localCoreId, id, node_type: 'compute', status: 'active' },
    ...values,
    observed_at: new Date(nowMs).toISOString(),
  }
}
