import { describe, expect, inject, test } from 'vitest'
import { expectedIds } from '../lists/expected-list.ts'
import { readAllPages } from '../lists/read-all-pages.ts'
import { get } from '../support/client.ts'
import { assets, hybridCores, partnerUuid } from '../support/fixtures.ts'
import { assetsOf, v1 as version1, v2 as version2 } from '../support/versions.ts'
import { all, connect, core, management, v1, v2 } from './packed-client.ts'

const alpha = assets(inject('observedAt')).filter(({ hybrid_core_id }) => hybrid_core_id === 'alpha')
const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id)
const { client } = connect()

describe('a list, by the packed client', () => {
  test('has the records that its filters select, in the order of its sorts', async () => {
    const filter = { status: ['active', 'staged'], node_type: ['compute'] } as const
    const page = await v2.listAssets(client, {
      hybrid_core_id: 'alpha',
      filter: { status: filter.status, node_type: 'compute' },
      sort: ['-storage_usage', 'status'],
    })
    const sorts = [
      { name: 'storage_usage', descending: true },
      { name: 'status', descending: false },
    ] as const
    const expected = expectedIds(alpha, filter, sorts)
    expect(ids(page.data)).toEqual(expected.slice(0, 50))
    expect(page.meta.page).toEqual({ number: 1, size: 50, total: expected.length, total_pages: 1 })
  })

  test('is the page that the API responds with, and its ETag', async () => {
    const { etag, ...page } = await v2.listAssets(client, { hybrid_core_id: 'alpha', page: { number: 2, size: 7 } })
    expect(page).toEqual(await get(`${assetsOf(version2, 'alpha')}?page[number]=2&page[size]=7`))
    expect(etag).toMatch(/^W\/"/)
  })

  test('takes flags, patterns and every character of an id', async () => {
    const found = await v2.listHybridCores(client, { filter: { public_available: true } })
    expect(ids(found.data).sort()).toEqual(['beta', 'empty'])
    for (const { id } of hybridCores.filter(({ partner_uuid }) => partner_uuid === partnerUuid.A)) {
      expect(ids((await v2.listHybridCores(client, { filter: { id } })).data)).toEqual([id])
    }
    const own = await all(core.records(client, v2.listAssets, { hybrid_core_id: 'alpha', filter: { id: 'node-00*' } }))
    expect(ids(own)).toEqual(expectedIds(alpha, { id: ['node-00*'] }, []))
  })
})

describe('a whole list, by the packed client', () => {
  test('has the records of all pages of v2, in pages of any size', async () => {
    const expected = expectedIds(alpha, {}, [{ name: 'memory_usage', descending: true }])
    const input = { hybrid_core_id: 'alpha', sort: ['-memory_usage'] } as const
    expect(ids(await all(core.records(client, v2.listAssets, input)))).toEqual(expected)
    const pages = await all(core.pages(client, v2.listAssets, { ...input, page: { size: 20 } }))
    expect(pages.map(({ meta }) => meta.page.number)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(ids(pages.flatMap(({ data }) => data))).toEqual(expected)
  })

  test('has the records of all pages of v1, whose pages begin at an offset', async () => {
    const found = await all(core.records(client, v1.listAssets, { site_id: 'alpha', page: { limit: 33 } }))
    expect(found).toEqual(await readAllPages(assetsOf(version1, 'alpha')))
    expect(found).toHaveLength(alpha.length)
  })

  test.each([
    [
      'v2',
      () => core.stream(client, v2.listAssets, { hybrid_core_id: 'alpha', filter: { node_type: ['compute'] } }),
      `${assetsOf(version2, 'alpha')}?filter[node_type]=compute`,
    ],
    ['v2, of all hybrid cores', () => core.stream(client, v2.findAssets), '/hybrid-core/v2/assets'],
    ['management', () => core.stream(client, management.listContracts), '/management/v2/contracts'],
  ])('of %s is streamed with the same records', async (_, stream, target) => {
    expect(await all<unknown>(stream())).toEqual(await readAllPages(target))
  })

  test('of an unknown hybrid core is the same error, streamed or not', async () => {
    const input = { hybrid_core_id: 'bravo' }
    const lists: AsyncIterable<unknown>[] = [
      core.records(client, v2.listAssets, input),
      core.pages(client, v2.listAssets, input),
      core.stream(client, v2.listAssets, input),
    ]
    for (const list of lists) {
      await expect(all(list)).rejects.toMatchObject({ status: 404, kind: 'hybrid-core-unknown' })
    }
  })
})
