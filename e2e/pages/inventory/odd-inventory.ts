import { longestId } from '#e2e/api/support/odd-ids.ts'
import type { AssetRecord, HybridCoreRecord } from '#e2e/api/support/records.ts'
import { emptyPartnerUuid, foreignPartnerUuid } from '../support/people.ts'

/** An id with every kind of allowed character. */
export const oddId = 'a.b_c:d-e'
export const largeCore = { id: 'zz-large', assetCount: 10_000 } as const

const nodeTypes = ['compute', 'distributed_storage', 'object_storage'] as const
const tera = 1e12

/** Records that the demo lacks: ids that are hard to display, missing and old values, and many assets. */
export function oddInventory(partnerUuid: string): object[] {
  const core = (id: string, more: Partial<HybridCoreRecord> = {}): HybridCoreRecord => ({
    kind: 'hybrid_core',
    id,
    partner_uuid: partnerUuid,
    ...more,
  })
  return [
    { kind: 'partner', uuid: emptyPartnerUuid, name: 'Partner without cores' },
    { kind: 'partner', uuid: foreignPartnerUuid, name: 'Foreign partner' },
    core(oddId, { status: 'exploded' }),
    core(longestId, { status: 'maintenance' }),
    core('zz-empty', { public_available: true }),
    core(largeCore.id),
    ...oddAssets(),
    ...manyAssets(),
  ]
}

function oddAssets(): AssetRecord[] {
  const node = (hybrid_core_id: string, id: string): AssetRecord => ({
    kind: 'asset',
    hybrid_core_id,
    id,
    node_type: 'compute',
    status: 'active',
    observed_at: new Date().toISOString(),
  })
  return [
    {
      ...node(oddId, longestId),
      observed_at: '2020-01-01T00:00:00Z',
      cpu: { used: 1, total: 2 },
      memory: { used: 5, total: 3 },
      storage: { used: 99, total: 100 },
    },
    { ...node(oddId, 'n.o_d:e-1'), status: 'exploded' },
    { ...node(longestId, oddId), node_type: 'object_storage', storage: { used: 0, total: tera } },
  ]
}

/** Assets with distinct percentages; the last one is the fullest by memory. */
function manyAssets(): AssetRecord[] {
  const observedAt = new Date().toISOString()
  return Array.from({ length: largeCore.assetCount }, (_, at): AssetRecord => {
    const nodeType = nodeTypes[at % 3] ?? 'compute'
    const used = (at * tera) / largeCore.assetCount
    return {
      kind: 'asset',
      hybrid_core_id: largeCore.id,
      id: `node-${String(at).padStart(5, '0')}`,
      node_type: nodeType,
      status: at % 100 === 99 ? 'failed' : 'active',
      observed_at: observedAt,
      ...(nodeType === 'compute' && { cpu: { used: at % 64, total: 64 }, memory: { used, total: tera } }),
      storage: { used: tera - used, total: tera },
    }
  })
}
