import { describe, expect, inject, test } from 'vitest'
import { readAllPages } from '../lists/read-all-pages.ts'
import type { AssetBody, ListBody, RecordBody } from '../support/bodies.ts'
import { fetchApi, get } from '../support/client.ts'
import { assets, hybridCores, locations, partnerUuid } from '../support/fixtures.ts'
import { assetsOf, versions } from '../support/versions.ts'
import {
  assetBody,
  coreBody,
  coreStateBody,
  fullestAndOldest,
  inVersion,
  isStale,
  newestOf,
  workloadBody,
} from './published.ts'
import { capacityBody, headroomBody, withRedundancy } from './published-headroom.ts'

const all = assets(inject('observedAt'))
const ownCores = hybridCores.filter(({ partner_uuid }) => partner_uuid === partnerUuid.A)
const now = Date.now()
const assetsIn = (core: string) => all.filter(({ hybrid_core_id }) => hybrid_core_id === core)

describe.each(versions)('in $name', (version) => {
  const isV2 = version.name === 'v2'
  test.each(ownCores.map((core) => [core.id.slice(0, 20), core] as const))(
    'the core %s has exact sums over its active assets',
    async (_, core) => {
      const own = assetsIn(core.id)
      const { memory } = headroomBody(own, core.replicas ?? 3)
      const added = { ...coreStateBody(own, now), headroom: { memory } }
      const expected = { ...coreBody(core, own, locations), ...(isV2 && added) }
      const { data } = await get<RecordBody>(`${version.cores}/${encodeURIComponent(core.id)}`)
      expect(withoutReasons(data)).toEqual(inVersion(version, expected))
    },
  )
  test('the list of cores has the same values as each core on its own', async () => {
    for (const { id, ...core } of (await get<ListBody>(version.cores)).data) {
      expect(await get<RecordBody>(`${version.cores}/${id}`)).toEqual({ data: { id, ...core } })
    }
  })
  test.each(ownCores.map(({ id }) => [id.slice(0, 20), id] as const))(
    'every asset of %s has exact percentages',
    async (_, core) => {
      const published = await readAllPages(assetsOf(version, core))
      const expected = assetsIn(core).map((record) => inVersion(version, assetBody(record, version.coreIdField, now)))
      expect(published).toEqual([...expected].sort((a, b) => (a.id < b.id ? -1 : 1)))
    },
  )
  test('every asset on its own has the same values as in the list', async () => {
    for (const core of ['alpha', 'beta']) {
      for (const asset of await readAllPages<AssetBody>(assetsOf(version, core))) {
        const { data } = await get<RecordBody>(`${assetsOf(version, core)}/${encodeURIComponent(asset.id)}`)
        expect(data).toEqual(asset)
      }
    }
  })
  test.each(ownCores.map((core) => [core.id.slice(0, 20), core] as const))(
    'the resources of %s have node counts, coverage and headroom',
    async (_, core) => {
      const own = assetsIn(core.id)
      const active = own.filter(({ status }) => status === 'active')
      const reporting = active.filter(
        (one) => !isStale(one, now) && [one.cpu, one.memory, one.storage].some((quantity) => quantity?.total),
      )
      const { data } = await get<RecordBody>(`${version.cores}/${encodeURIComponent(core.id)}/resources`)
      const { headroom, capacity, ...rest } = data
      expect(rest).toEqual({
        [version.coreIdField]: core.id,
        ...inVersion(version, workloadBody(own)),
        nodes: {
          total: own.length,
          by_node_type: {
            compute: countsOf('compute'),
            distributed_storage: countsOf('distributed_storage'),
            object_storage: countsOf('object_storage'),
          },
        },
        coverage: { reporting: reporting.length, total: active.length },
        observed_at: newestOf(own),
        ...(isV2 && fullestAndOldest(own)),
      })
      const replicas = core.replicas ?? 3
      const expected = headroomBody(own, replicas)
      expect(withoutReasons(headroom)).toEqual(
        inVersion(version, isV2 ? withRedundancy(expected, own, replicas) : expected),
      )
      expect(capacity).toEqual(isV2 ? capacityBody(own, replicas, core.object_overhead ?? replicas) : undefined)

      function countsOf(type: string) {
        const statuses = own.filter(({ node_type }) => node_type === type).map(({ status }) => status)
        const by_status: Record<string, number> = {}
        for (const status of statuses) by_status[status] = (by_status[status] ?? 0) + 1
        return { total: statuses.length, by_status }
      }
    },
  )
  test('headroom has a reason exactly when the load does not fit', async () => {
    const reasons: [boolean, string | null][] = []
    for (const { id } of ownCores) {
      const { data } = await get<RecordBody<{ headroom: object }>>(
        `${version.cores}/${encodeURIComponent(id)}/resources`,
      )
      collectReasons(data.headroom, reasons)
    }
    expect(new Set(reasons.map(([fits]) => fits))).toEqual(new Set([true, false]))
    for (const [fits, reason] of reasons) {
      if (fits) expect(reason).toBeNull()
      else expect(reason).toMatch(/^Without \S+, .+[^.]\.$/)
    }
  })
})

test('the fixtures include rounding up, ties, more than 100 %, no value and the largest integers', async () => {
  const { data } = await get<ListBody<AssetBody>>(`${assetsOf(versions[1]!, 'alpha')}?filter[status]=active`)
  const percentages = new Set(data.map(({ storage_usage }) => storage_usage?.percentage ?? null))
  for (const expected of [1.01, 33.33, 50, 63.25, 110, 0, null]) expect(percentages).toContain(expected)
  const { text } = await fetchApi(`${assetsOf(versions[1]!, 'beta')}/largest`)
  expect(text).toContain(
    '"percentage":100,"raw":9007199254740990,"total":9007199254740991,"unit":"byte","storage_type":"object","allocated":3377699720527872',
  )
})

type Loss = { fits: boolean; reason: string | null }

function withoutReasons(headroom: unknown): unknown {
  return JSON.parse(JSON.stringify(headroom), (key, value) =>
    key === 'reason' || key === 'redundancy_reason' ? undefined : value,
  )
}

function collectReasons(value: object, into: [boolean, string | null][]): void {
  if ('fits' in value) into.push([(value as Loss).fits, (value as Loss).reason])
  for (const part of Object.values(value)) if (part && typeof part === 'object') collectReasons(part, into)
}
