export const v1Partner = 'd1000000-0000-4000-8000-0000000000d1'

const gibibyte = 2 ** 30
const location_uuid = 'd2000000-0000-4000-8000-0000000000d2'

/** The inventory of which `v1-bodies.json` has the responses of v1, with fields that v1 does not have. */
export function v1Records(observed_at: string): object[] {
  const core = (id: string, more = {}) => ({ kind: 'hybrid_core', id, partner_uuid: v1Partner, ...more })
  const asset = (hybrid_core_id: string, id: string, node_type: string, more = {}) => {
    return { kind: 'asset', hybrid_core_id, id, node_type, status: 'active', observed_at, ...more }
  }
  const storage = (used: number, total: number) => ({ storage: { used, total, allocated: used + 1 } })
  const ofFull = (id: string, node_type: string, more = {}) => asset('v1-full', id, node_type, more)
  return [
    { kind: 'partner', uuid: v1Partner, name: 'Of the first version' },
    { kind: 'location', uuid: location_uuid, name: 'Köln 1', country: 'DE', city: 'Köln' },
    core('v1-full', { location_uuid, replicas: 2, public_available: true, object_overhead: 1.5, lead_time_days: 9 }),
    core('v1-failed', { status: 'maintenance' }),
    core('v1-empty'),
    ofFull('cn-1', 'compute', {
      cpu: { used: 22.4, total: 64, allocated: 96 },
      memory: { used: 328 * gibibyte, total: 512 * gibibyte },
      ...storage(1_500 * gibibyte, 4_000 * gibibyte),
    }),
    ofFull('cn-2', 'compute', {
      observed_at: '2026-01-02T03:04:05Z',
      cpu: { used: 70, total: 64 },
      memory: { used: 512 * gibibyte, total: 256 * gibibyte },
    }),
    ofFull('cn-3', 'compute', { status: 'staged', memory: { used: 0, total: 512 * gibibyte } }),
    ofFull('sn-1', 'distributed_storage', storage(7_777_777_777, 9_999_999_999)),
    ofFull('sn-2', 'distributed_storage', storage(1, 3)),
    ofFull('sn-3', 'distributed_storage', { status: 'failed', ...storage(5, 9) }),
    ofFull('os-1', 'object_storage', storage(95 * gibibyte, 100 * gibibyte)),
    ofFull('os-2', 'object_storage'),
    asset('v1-failed', 'sn-1', 'distributed_storage', { status: 'failed', ...storage(5, 9) }),
    asset('v1-failed', 'cn-1', 'compute', { status: 'odd' }),
  ]
}
