import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

export const partnerUuid = 'a0000000-0000-4000-8000-000000000001'

export const coreCount = 10
export const assetsPerCore = 10_000
/** Small partners, so that a full scan of cores or totals shows in a plan. */
const smallCoreCount = 2_000
const partnerCount = 10
const assetsPerSmallCore = 3

const random = xoroshiro128plus(20_260_102)
const gibibyte = 2 ** 30

/** Returns ten cores with 100,000 assets, most of them active, and many small cores of two partners. */
export function* largeInventory(): Generator<object> {
  yield { kind: 'partner', uuid: partnerUuid, name: 'Large' }
  for (let n = 1; n < partnerCount; n++) yield { kind: 'partner', uuid: otherPartnerUuid(n), name: `Partner ${n}` }
  for (let n = 0; n < 200; n++) yield { kind: 'location', uuid: locationUuid(n), name: `Location ${n}` }
  for (let n = 0; n < coreCount; n++) yield* core(largeCoreId(n), partnerUuid, assetsPerCore)
  for (let n = 0; n < smallCoreCount; n++) {
    yield* core(
      `small-${digits(n, 4)}`,
      n % partnerCount === 0 ? partnerUuid : otherPartnerUuid(n % partnerCount),
      assetsPerSmallCore,
    )
  }
}

export function largeCoreId(n: number): string {
  return `core-${digits(n, 2)}`
}

function* core(id: string, partner_uuid: string, assetCount: number): Generator<object> {
  yield { kind: 'hybrid_core', id, partner_uuid, location_uuid: locationUuid(Math.floor(chance() * 200)) }
  for (let n = 0; n < assetCount; n++) yield asset(id, n)
}

function asset(hybrid_core_id: string, n: number): object {
  const nodeType = pick({ compute: 0.7, distributed_storage: 0.2, object_storage: 0.1 })
  const status = pick({ active: 0.9, staged: 0.06, maintenance: 0.03, failed: 0.01 })
  return {
    kind: 'asset',
    hybrid_core_id,
    id: `node-${digits(n, 5)}`,
    node_type: nodeType,
    status,
    ...(nodeType === 'compute' && known() && { cpu: quantity(64, 1), memory: quantity(512, gibibyte) }),
    ...(known() && { storage: quantity(nodeType === 'compute' ? 2_048 : 16_384, gibibyte) }),
    ...(n % 50 === 0 && { observed_at: '2026-01-01T00:00:00Z' }),
  }
}

/** Some nodes have not reported yet. */
function known(): boolean {
  return chance() < 0.95
}

function quantity(total: number, unit: number): { used: number; total: number } {
  return { used: Math.round(chance() * total) * unit, total: total * unit }
}

function pick<K extends string>(shares: Record<K, number>): K {
  const entries = Object.entries(shares) as [K, number][]
  let rest = chance()
  for (const [name, share] of entries) {
    if (rest < share) return name
    rest -= share
  }
  return entries[0]![0]
}

function chance(): number {
  return uniformFloat64(random)
}

function otherPartnerUuid(n: number): string {
  return `b0000000-0000-4000-8000-${digits(n, 12)}`
}

function locationUuid(n: number): string {
  return `c0000000-0000-4000-8000-${digits(n, 12)}`
}

function digits(n: number, count: number): string {
  return String(n).padStart(count, '0')
}
