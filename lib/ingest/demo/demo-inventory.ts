import { assetRecords } from './assets.ts'
import { contractRecords } from './billing/contracts.ts'
import { invoiceRecords } from './billing/invoices.ts'
import { priceRecords } from './billing/prices.ts'
import { demoCores } from './cores.ts'
import { pastOfCores } from './history/past-of-cores.ts'
import type { InventoryRecord } from './inventory-record.ts'
import { partner, partnerRecords, paymentMethodRecords } from './partner.ts'

export type { InventoryRecord } from './inventory-record.ts'

/** The demo partner's whole inventory; the same `nowMs` (epoch milliseconds) gives the same records. */
export function* demoInventory(nowMs: number): Generator<InventoryRecord> {
  yield* partnerRecords()
  for (const core of demoCores) {
    yield {
      kind: 'hybrid_core',
      id: core.id,
      partner_uuid: partner.uuid,
      status: core.status,
      public_available: core.isPublic,
      location_uuid: core.location.uuid,
      replicas: 3,
      object_overhead: 1.5,
    }
    yield* assetRecords(core, nowMs)
  }
  yield* priceRecords(nowMs)
  yield* contractRecords(nowMs)
  yield* invoiceRecords(nowMs)
  yield* paymentMethodRecords()
}

/** The states that a viewer can see in the demo, one sentence each. */
export const demoStories: readonly { core_id: string; story: string }[] = [...demoCores, ...pastOfCores].flatMap(
  (core) => core.stories.map((story) => ({ core_id: core.id, story })),
)
