import type { z } from 'zod'
import { listAssets } from '#lib/api/contract/hybrid-core.ts'
import type { asset } from '#lib/api/contract/records/hybrid-core-records.ts'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import type { Addresses } from '#lib/api/dialects/error-formats.ts'
import { pathOf } from '#lib/api/endpoint-path.ts'
import { pageLinks } from '#lib/api/serve/page-links.ts'
import { serializerOf } from '#lib/api/serve/serializer.ts'
import type { ExampleRequest } from '../elements/curl.ts'

const fullest: z.output<typeof asset> = {
  id: 'sn-17',
  hybrid_core_id: 'hc-fra-1',
  node_type: 'distributed_storage',
  status: 'active',
  cpu_usage: null,
  memory_usage: null,
  storage_usage: {
    percentage: 97.3,
    raw: 25_675_795_531_825,
    total: 26_388_279_066_624,
    unit: 'byte',
    storage_type: 'distributed',
    allocated: null,
  },
  observed_at: '2026-11-20T20:55:00.000Z',
  stale: false,
  source: 'import',
}
const total = 41

/** Returns an example page of assets, written with the serializer and page links of the API. */
export function assetListExample(dialect: Dialect, { baseUrl }: Addresses): { request: ExampleRequest; body: string } {
  const path = pathOf(dialect, listAssets, { hybrid_core_id: fullest.hybrid_core_id })
  const filterAndSort = [
    ['filter[node_type]', fullest.node_type],
    ['sort[storage_usage]', '-'],
  ] as const
  const page = { offset: 0, limit: 1 }
  const body = serializerOf(
    dialect,
    listAssets,
  )({
    data: [fullest],
    meta: { page: dialect.paging.meta(page, total) },
    links: pageLinks(`${baseUrl}${path}`, filterAndSort, dialect.paging, page, total),
  })
  const query = [...filterAndSort, ...Object.entries(dialect.paging.write(page)).slice(1)]
  return {
    request: { path, query: query.map(([name, value]) => `${name}=${value}`).join('&') },
    body: JSON.stringify(JSON.parse(body), null, 2),
  }
}
