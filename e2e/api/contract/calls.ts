import { inject } from 'vitest'
import { endpointsOf } from '#lib/api/contract/index.ts'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import { dialects } from '#lib/api/dialects/dialects.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { billingIds } from '../support/billing-fixtures.ts'

/** One request to one declared endpoint of one API. */
export type Call = { name: string; dialect: Dialect; endpoint: Endpoint; target: string }

/** Values for the path parameters, by their names in the contract. */
export type Ids = Readonly<Record<string, string>>

const ownIds: Ids = {
  hybrid_core_id: 'alpha',
  asset_id: 'node-000',
  ...billingIds.A,
  token_id: '7c1e1f0a-3f60-4f0e-8a55-6d1b8f6a2c11',
  feed_id: '5b0a7c3e-2f6d-4c8e-9a41-0d5e7b9f1c26',
  view_id: '0e4d8c61-7f35-4a0b-8b7e-2c9d1f6a3b58',
  user_uuid: inject('partnerA').user_uuid,
}

/** Calls of every declared endpoint at each of its paths, so that a new endpoint is covered at once. */
export function everyCall(ids: Ids = {}): Call[] {
  const described = dialects.flatMap((dialect) =>
    endpointsOf(dialect).map((endpoint) =>
      callOf(dialect, endpoint, targetOf(dialect, endpoint, { ...ownIds, ...ids })),
    ),
  )
  const aliases = described
    .filter(({ endpoint }) => endpoint.id === 'doc.get')
    .map(({ dialect, endpoint }) => callOf(dialect, endpoint, `/api/${dialect.name}/doc`))
  return [...described, ...aliases]
}

function callOf(dialect: Dialect, endpoint: Endpoint, target: string): Call {
  return { name: `${endpoint.method} ${target}`, dialect, endpoint, target }
}

function targetOf(dialect: Dialect, endpoint: Endpoint, ids: Ids): string {
  const segments = endpoint.path.split('/').map((segment) => {
    if (!segment.startsWith(':')) return dialect.translate(segment)
    const id = ids[segment.slice(1)]
    if (id === undefined) throw new Error(`Add to ownIds in calls.ts a value for ${segment} of ${endpoint.id}`)
    return encodeURIComponent(id)
  })
  return dialect.prefix + segments.join('/')
}
