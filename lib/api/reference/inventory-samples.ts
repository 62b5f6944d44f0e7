import { trendDays } from '#lib/values/trend-change.ts'

const gibibyte = 2 ** 30
const tebibyte = 2 ** 40

const bytes = (raw: number, total: number) => ({ ...shareOf(raw, total), unit: 'byte', allocated: null })
const cores = (raw: number, total: number) => ({ ...shareOf(raw, total), unit: 'core', allocated: null })

/** Storage in TiB after copies. */
function net(copies: number, { used, total, largest }: { used: number; total: number; largest: number }) {
  const bytesOf = (tebibytes: number) => Math.floor((tebibytes * tebibyte) / copies)
  const sellable = bytesOf(0.85 * (total - largest) - used)
  return { basis: 'raw', copies, net_total: bytesOf(total), net_used: bytesOf(used), net_sellable: sellable }
}

function shareOf(raw: number, total: number) {
  return { percentage: Math.round((raw / total) * 10_000) / 100, raw, total }
}

/** Two days of the history of a resource. */
function historySeries(resource: string, raw: number, total: number, fullest?: object) {
  const pointOf = (day: string, used: number) => ({
    ...{ at: `2026-11-${day}T00:00:00.000Z`, ...shareOf(used, total), allocated: null },
    ...{ lowest: used - gibibyte, highest: used, ...(fullest && { fullest }) },
  })
  return { resource, unit: 'byte', points: [pointOf('19', raw - 2 * gibibyte), pointOf('20', raw)] }
}

/** The percentages of a trend of 30 days, which has grown steadily. */
function trend(first: number, change: number) {
  const percentages = Array.from({ length: trendDays + 1 }, (_, day) => {
    return Math.round((first + (change * day) / trendDays) * 100) / 100
  })
  return { change, days: trendDays, percentages }
}

const nearFullAt = { earliest: '2027-01-04', likely: '2027-01-11', latest: '2027-01-30' }
const frankfurt = { uuid: '5c1d3f1e-2f0b-4b7e-9a51-0c6a3f5f7d11', name: 'Frankfurt', country: 'DE' }

/** Values of cores, assets and storage pools. See `samples` for the keys. */
export const inventorySamples: Readonly<Record<string, unknown>> = {
  'hybrid-cores.id': 'hc-fra-1',
  hybrid_core_id: 'hc-fra-1',
  status: 'active',
  public_available: true,
  location: frankfurt,
  'locations.uuid': frankfurt.uuid,
  'locations.name': frankfurt.name,
  country: frankfurt.country,
  city: 'Frankfurt am Main',
  asset_count: 43,
  failed_asset_count: 1,
  stale_asset_count: 2,
  oldest_observed_at: '2026-11-19T18:41:00.000Z',
  fullest_assets: {
    memory: { asset_id: 'cn-07', percentage: 64.06 },
    distributed: { asset_id: 'sn-17', percentage: 88.4 },
    rocket: { asset_id: 'cn-03', percentage: 75 },
    object: { asset_id: 'on-02', percentage: 47.21 },
  },
  observed_at: '2026-11-20T20:55:00.000Z',

  'assets.id': 'cn-07',
  node_type: 'compute',
  stale: false,
  'assets.source': 'import',
  asset_id: 'cn-07',
  'asset-times.cpu': { observed_at: '2026-11-20T20:55:10.000Z', stale: false },
  'asset-times.memory': { observed_at: '2026-11-20T20:55:10.000Z', stale: false },
  'asset-times.storage': { observed_at: '2026-11-20T20:55:00.000Z', stale: false },
  cpu_usage: cores(22.4, 64),
  memory_usage: bytes(328 * gibibyte, 512 * gibibyte),
  storage_usage: { ...bytes(1.5 * tebibyte, 4 * tebibyte), storage_type: 'rocket' },

  cpu: cores(286.5, 768),
  memory: bytes(3_120 * gibibyte, 6_144 * gibibyte),
  'storage.distributed': bytes(412 * tebibyte, 576 * tebibyte),
  'storage.rocket': bytes(18 * tebibyte, 48 * tebibyte),
  'storage.object': bytes(96 * tebibyte, 240 * tebibyte),
  'nodes.total': 43,
  compute: { total: 12, by_status: { active: 12 } },
  distributed_storage: { total: 26, by_status: { active: 24, failed: 1, staged: 1 } },
  object_storage: { total: 5, by_status: { active: 5 } },
  'headroom.memory': {
    largest_asset_id: 'cn-07',
    after_largest_loss: bytes(3_120 * gibibyte, 5_632 * gibibyte),
    fits: true,
    tolerates: 5,
    reason: null,
  },
  'headroom.storage.distributed': {
    largest_asset_id: 'sn-17',
    after_largest_loss: bytes(412 * tebibyte, 552 * tebibyte),
    fits: true,
    tolerates: 3,
    reason: null,
    failed_asset_count: 1,
    redundancy: 'reduced',
    redundancy_reason: '1 node has failed and 3 copies are kept: some data may have only 2 copies left.',
  },
  'headroom.storage.object': {
    largest_asset_id: 'on-02',
    after_largest_loss: bytes(96 * tebibyte, 192 * tebibyte),
    fits: true,
    tolerates: 2,
    reason: null,
    failed_asset_count: 0,
    redundancy: 'full',
    redundancy_reason: null,
  },
  'headroom.storage.rocket': { largest_asset_id: 'cn-03', at_risk: 3 * tebibyte },
  'capacity.distributed': net(3, { used: 412, total: 576, largest: 24 }),
  'capacity.object': net(1.5, { used: 96, total: 240, largest: 48 }),
  coverage: { reporting: 39, total: 41 },

  'trends.from': '2026-10-21',
  'trends.to': '2026-11-20',
  'trends.cpu': trend(36.1, 1.2),
  'trends.memory': trend(49.08, 1.7),
  'trends.distributed': trend(68.33, 3.2),
  'trends.rocket': trend(37.9, -0.4),
  'trends.object': null,

  'after.memory': bytes(3_120 * gibibyte, 5_632 * gibibyte),
  'after.storage.rocket': bytes(16.5 * tebibyte, 44 * tebibyte),
  'before.near_full_at.memory': nearFullAt,
  'before.near_full_at.distributed': nearFullAt,
  'after.near_full_at.memory': { earliest: '2026-12-20', likely: '2026-12-28', latest: '2027-01-09' },
  'after.near_full_at.distributed': nearFullAt,
  verdicts: [
    {
      resource: 'memory',
      verdict: 'fits',
      detail: 'Without cn-07, the 3.05 TiB in use are 55.4 % of the memory (5.5 TiB).',
    },
    {
      resource: 'distributed',
      verdict: 'fits',
      detail: 'The 412 TiB in use are 71.53 % of the distributed storage (576 TiB).',
    },
    { resource: 'rocket', verdict: 'local_data_lost', detail: '1.5 TiB of local data on cn-07 would be lost.' },
    { resource: 'object', verdict: 'fits', detail: 'The 96 TiB in use are 40 % of the object storage (240 TiB).' },
  ],

  storage_type: 'distributed',
  usage: bytes(412 * tebibyte, 576 * tebibyte),
  'storage-workload.asset_count': 24,
  active_asset_count: 24,
  'storage-workload.failed_asset_count': 1,
  'storage-workload.stale_asset_count': 0,
  'storage-workload.oldest_observed_at': '2026-11-20T20:54:00.000Z',
  fullest_asset: { id: 'sn-17', percentage: 88.4 },
  mean_percentage: 71.53,
  imbalance: 16.87,
  'storage-workload.headroom': {
    largest_asset_id: 'sn-17',
    after_largest_loss: bytes(412 * tebibyte, 552 * tebibyte),
    fits: true,
    reason: null,
    failed_asset_count: 1,
    redundancy: 'reduced',
    redundancy_reason: '1 node has failed and 3 copies are kept: some data may have only 2 copies left.',
  },
  'storage-workload.capacity': net(3, { used: 412, total: 576, largest: 24 }),
  'storage-workload.at_risk': null,

  step: '1d',
  from: '2026-10-22T00:00:00.000Z',
  to: '2026-11-20T20:55:00.000Z',
  'history.series': [
    historySeries('distributed', 412 * tebibyte, 576 * tebibyte, { asset_id: 'sn-17', percentage: 88.4 }),
  ],
  'asset-history.series': [historySeries('storage', 1.5 * tebibyte, 4 * tebibyte)],

  'forecasts.asset_id': null,
  'forecasts.resource': 'distributed',
  'asset-forecasts.asset_id': 'cn-07',
  'asset-forecasts.resource': 'storage',
  'asset-forecasts.usage': bytes(1.5 * tebibyte, 4 * tebibyte),
  'forecasts.growth_per_day': 1.5 * tebibyte,
  'asset-forecasts.growth_per_day': 32 * gibibyte,
  'forecasts.near_full_at': nearFullAt,
  'asset-forecasts.near_full_at': { earliest: '2027-01-12', likely: '2027-01-20', latest: '2027-02-03' },
  'forecasts.full_at': { earliest: '2027-02-21', likely: '2027-03-10', latest: null },
  'asset-forecasts.full_at': { earliest: '2027-01-29', likely: '2027-02-08', latest: '2027-03-02' },
  'forecasts.order_by': '2026-11-09',
  'asset-forecasts.order_by': '2026-11-17',
  days_of_history: 120,
  reason: null,
  full_reason: null,

  'observations.id': 'cn-07',
  'observations.cpu': { used: 22.4, total: 64 },
  'observations.memory': { used: 328 * gibibyte, total: 512 * gibibyte, allocated: 600 * gibibyte },
  'observations.storage': { used: 1.5 * tebibyte, total: 4 * tebibyte },
  received: 3,
  changed: 2,
  unchanged: 0,
  older: 0,
  unknown: [{ hybrid_core_id: 'hc-fra-1', id: 'cn-99' }],
  unknown_count: 1,
}
