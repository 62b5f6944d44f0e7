import { assetRecords } from './assets.ts'
import { contractRecords } from './contracts.ts'
import { demoCores } from './cores.ts'
import type { InventoryRecord } from './inventory-record.ts'
import { invoiceRecords } from './invoices.ts'
import { partner, partnerRecords } from './partner.ts'
import { paymentMethodRecords } from './payment-methods.ts'
import { priceRecords } from './prices.ts'

export type { InventoryRecord } from './inventory-record.ts'

/** The demo partner's whole inventory; the same `nowMs` (epoch milliseconds) yields the same records. */
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
    }
    yield* assetRecords(core, nowMs)
  }
  yield* priceRecords(nowMs)
  yield* contractRecords(nowMs)
  yield* invoiceRecords(nowMs)
  yield* paymentMethodRecords()
}

/** What there is to find in the demo, one sentence each. */
export const demoStories: readonly { core_id: string; story: string }[] = demoCores.flatMap((core) =>
  core.stories.map((story) => ({ core_id: core.id, story })),
)
