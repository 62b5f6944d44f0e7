import { noonOf } from '#e2e/api/support/history-fixtures.ts'
import type { AssetRecord, HybridCoreRecord } from '#e2e/api/support/records.ts'
import { asOperator, importAsOperator } from '#e2e/setup/operator.ts'
import type { Settings } from '#e2e/setup/processes/product.ts'
import { computeForecasts } from '#lib/domain/forecasts/compute-forecasts.ts'
import { addDays } from '#lib/domain/history/test-points.ts'
import { dayMs } from '#lib/values/time.ts'

/** A partner of its own, whose cores no other test counts. */
export const historyPartnerUuid = 'a3c5d1de-6f1c-4c36-9d0a-5b6a3f1f7a10'
/** Grows, has an order-by date that has passed, a flat pool, and a gap of days in its CPU. */
export const growing = { id: 'ber-grows', gapDays: 5 } as const
/** Has 5 days of history. */
export const young = 'ber-young'
/** Has nodes, and no day of history. */
export const fresh = 'ber-new'

const tib = 2 ** 40

/** Imports the cores, gives them the history of former days, and computes their forecasts. */
export async function importHistory(env: Settings): Promise<void> {
  await importAsOperator(env, [
    { kind: 'partner', uuid: historyPartnerUuid, name: 'Partner with a history' },
    ...[growing.id, young, fresh].flatMap((id) => [coreOf(id), ...nodesOf(id)]),
  ])
  await asOperator(env, async ({ db, now }) => {
    const today = Math.floor(now / dayMs)
    const days = (count: number, used: (ago: number) => number, total: number) =>
      Array.from({ length: count }, (_, n) => count - n).map((ago) => ({ day: today - ago, used: used(ago), total }))
    const bytes = (count: number, usedTib: (ago: number) => number, totalTib: number) =>
      days(count, (ago) => Math.round(usedTib(ago) * tib), totalTib * tib)
    const fullest = { asset_id: 'sn-1', percentage: 80 }
    const cpu = days(120, (ago) => 60 + 4 * wave(ago), 128).filter(({ day }) => day < today - 20 || day >= today - 15)
    for (const [resource, series] of [
      ['cpu', cpu],
      ['memory', bytes(120, (ago) => 1 + wave(ago) / 50, 4)],
      ['distributed', bytes(120, (ago) => 210 - ago / 2 + wave(ago), 300).map((day) => ({ ...day, fullest }))],
      ['rocket', bytes(120, (ago) => 16 - ago / 15 + wave(ago) / 10, 20)],
    ] as const) {
      await addDays(db.write, { hybrid_core_id: growing.id, resource }, series)
    }
    const node = { hybrid_core_id: growing.id, asset_id: 'sn-1', resource: 'storage' } as const
    await addDays(
      db.write,
      node,
      bytes(60, (ago) => 80 - ago / 4 + wave(ago), 100),
    )
    await addDays(
      db.write,
      { hybrid_core_id: young, resource: 'distributed' },
      bytes(5, () => 90, 300),
    )
    await computeForecasts(db, { now: noonOf(now), signal: new AbortController().signal })
  })
}

/** Noise between -1 and 1 without a trend and a weekly rhythm. */
function wave(ago: number): number {
  return Math.sin(ago * 2.4)
}

function coreOf(id: string): HybridCoreRecord {
  return { kind: 'hybrid_core', id, partner_uuid: historyPartnerUuid }
}

function nodesOf(coreId: string): AssetRecord[] {
  const node = {
    kind: 'asset',
    hybrid_core_id: coreId,
    status: 'active',
    observed_at: new Date().toISOString(),
  } as const
  const compute = ['cn-1', 'cn-2'].map((id) => ({
    ...{ ...node, id, node_type: 'compute' as const },
    ...{ cpu: { used: 30, total: 64 }, memory: { used: tib / 2, total: 2 * tib } },
    storage: { used: 8 * tib, total: 10 * tib },
  }))
  const storage = ['sn-1', 'sn-2', 'sn-3'].map((id) => ({
    ...{ ...node, id, node_type: 'distributed_storage' as const },
    storage: { used: (id === 'sn-1' ? 80 : 65) * tib, total: 100 * tib },
  }))
  return [...compute, ...storage]
}
