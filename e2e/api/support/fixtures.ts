import { alphaAssets } from './alpha-assets.ts'
import { longestId } from './odd-ids.ts'
import type { AssetRecord, HybridCoreRecord, LocationRecord, PartnerRecord } from './records.ts'

export const partnerUuid = {
  A: 'a0000000-0000-4000-8000-00000000000a',
  // A UUID of a version that RFC 9562 does not define: other systems have them, and an import accepts them.
  B: 'b0b0b0b0-0b0b-0b0b-0b0b-b0b0b0b0b0b0',
} as const

export const locationUuid = 'c0000000-0000-4000-8000-00000000000c'
/** Also a UUID of an undefined version. */
export const bareLocationUuid = '0c0c0c0c-0c0c-0c0c-0c0c-0c0c0c0c0c0c'

export const partners: PartnerRecord[] = [
  { kind: 'partner', uuid: partnerUuid.A, name: 'Partner A', email: 'office@a.example' },
  { kind: 'partner', uuid: partnerUuid.B, name: 'Pärtner “B” 株式会社' },
]

export const locations: LocationRecord[] = [
  { kind: 'location', uuid: locationUuid, name: 'Düsseldorf 1', country: 'DE', city: 'Düsseldorf' },
  { kind: 'location', uuid: bareLocationUuid, name: 'Nowhere' },
]

/** The cores of both partners; those with unusual ids test URLs. */
export const hybridCores: HybridCoreRecord[] = [
  { kind: 'hybrid_core', id: 'alpha', partner_uuid: partnerUuid.A, location_uuid: locationUuid, object_overhead: 1.5 },
  {
    kind: 'hybrid_core',
    id: 'beta',
    partner_uuid: partnerUuid.A,
    status: 'staged',
    public_available: true,
    location_uuid: bareLocationUuid,
  },
  { kind: 'hybrid_core', id: 'empty', partner_uuid: partnerUuid.A, public_available: true },
  { kind: 'hybrid_core', id: 'a:b_c.d-9', partner_uuid: partnerUuid.A, status: 'failed', replicas: 2 },
  { kind: 'hybrid_core', id: longestId, partner_uuid: partnerUuid.A, status: 'maintenance' },
  {
    kind: 'hybrid_core',
    id: 'bravo',
    partner_uuid: partnerUuid.B,
    public_available: true,
    location_uuid: locationUuid,
  },
  { kind: 'hybrid_core', id: 'bravo-empty', partner_uuid: partnerUuid.B },
]

/** Returns all assets of both partners; `observedAt` is the time of those that are not stale. */
export function assets(observedAt: string): AssetRecord[] {
  const alpha = alphaAssets(observedAt)
  // Partner B's assets have the same ids and unique values, which show in any sum that includes them by mistake.
  const bravo = alpha.slice(0, 12).map((asset) => ({
    ...asset,
    hybrid_core_id: 'bravo',
    storage: { used: 7_777_777_777, total: 9_999_999_999 },
  }))
  const observed = { kind: 'asset', observed_at: observedAt } as const
  return [
    ...alpha,
    ...bravo,
    { ...observed, hybrid_core_id: 'bravo', id: 'bravo-only', node_type: 'compute', status: 'active' },
    // The largest exact integer of JSON; a hundred times it is not exact.
    {
      ...observed,
      hybrid_core_id: 'beta',
      id: 'largest',
      node_type: 'object_storage',
      status: 'active',
      storage: { used: Number.MAX_SAFE_INTEGER - 1, total: Number.MAX_SAFE_INTEGER, allocated: 3 * 2 ** 50 },
    },
    { ...observed, hybrid_core_id: 'beta', id: 'staged-only', node_type: 'compute', status: 'staged' },
    { ...observed, hybrid_core_id: 'a:b_c.d-9', id: longestId, node_type: 'distributed_storage', status: 'active' },
    {
      ...observed,
      hybrid_core_id: 'a:b_c.d-9',
      id: 'failed-only',
      node_type: 'object_storage',
      status: 'failed',
      storage: { used: 5, total: 9 },
    },
    { ...observed, hybrid_core_id: longestId, id: 'a:b_c.d-9', node_type: 'compute', status: 'active' },
  ]
}

/** Returns the whole inventory of both partners, followed by `more`. */
export function inventory(observedAt: string, more: readonly object[]): object[] {
  return [...partners, ...locations, ...hybridCores, ...assets(observedAt), ...more]
}
