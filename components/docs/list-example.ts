import type { z } from 'zod'
import { serializerOf } from '#lib/api/body.ts'
import { listAssets } from '#lib/api/contract/hybrid-core.ts'
import type { asset } from '#lib/api/contract/hybrid-core-records.ts'
import type { Dialect } from '#lib/api/dialects.ts'
import { pageLinks } from '#lib/api/page-links.ts'
import type { Addresses } from '#lib/api/problem-body.ts'
import type { ExampleRequest } from './curl.ts'
import { pathOf } from './example.ts'

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
  },
  observed_at: '2026-11-20T20:55:00.000Z',
  stale: false,
}
const total = 41

/** A page of assets as the interface writes it: through its own serializer and page links. */
export function assetListExample(dialect: Dialect, { baseUrl }: Addresses): { request: ExampleRequest; body: string } {
  const path = pathOf(dialect, listAssets, { hybrid_core_id: fullest.hybrid_core_id })
  const kept = [
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
    links: pageLinks(`${baseUrl}${path}`, kept, dialect.paging, page, total),
  })
  const asked = [...kept, ...Object.entries(dialect.paging.write(page)).slice(1)]
  return {
    request: { path, query: asked.map(([name, value]) => `${name}=${value}`).join('&') },
    body: JSON.stringify(JSON.parse(body), null, 2),
  }
}
