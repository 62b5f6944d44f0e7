import { describe, expect, test } from 'vitest'
import { type AttentionCounts, type AttentionLists, attentionNodes, pageSize } from './attention-nodes.ts'
import { attentionCounts, needsAttention, othersHref } from './attention-query.ts'

type Asset = AttentionLists['failed'][number]

const usageOf = (percentage: number | undefined) =>
  percentage === undefined
    ? null
    : {
        percentage,
        raw: percentage,
        total: 100,
        unit: 'byte' as const,
        allocated: null,
        storage_type: 'rocket' as const,
      }
const node = (id: string, memory?: number, storage?: number, more: Partial<Asset> = {}): Asset => ({
  ...{ hybrid_core_id: 'hc', id, node_type: 'compute', status: 'active', source: 'import' },
  ...{ observed_at: '2026-01-01T00:00:00.000Z', stale: false },
  ...{ cpu_usage: null, memory_usage: usageOf(memory), storage_usage: usageOf(storage) },
  ...more,
})
const failed = (id: string) => node(id, undefined, 50, { status: 'failed' })
const old = (id: string, storage = 10) => node(id, 10, storage, { stale: true })
const none: AttentionLists = {
  failed: [],
  fullest: { memory_usage: [], storage_usage: [] },
  stale: [],
  withoutData: [],
}
const noCounts: AttentionCounts = {
  ...{ failed: 0, stale: 0, withoutData: 0, active: 10 },
  isNearFull: { memory_usage: false, storage_usage: false },
}

function found(lists: Partial<AttentionLists>, counts: Partial<AttentionCounts> = {}) {
  const { shown, others } = attentionNodes({ ...none, ...lists }, { ...noCounts, ...counts })
  return {
    shown: shown.map(({ id, reason }) => `${id} ${reason}`),
    others: others.map(({ reason, count, isMinimum }) => `${count}${isMinimum ? '+' : ''} ${reason}`),
  }
}

describe('the nodes that need attention', () => {
  test('are the failed ones, then full, near full and stale ones, then those without data', () => {
    const lists = {
      failed: [failed('f')],
      fullest: {
        memory_usage: [node('m', 96, 20), node('n', 84.99, 20)],
        storage_usage: [node('s', 20, 97), node('t', 20, 85)],
      },
      stale: [old('o')],
      withoutData: [node('c', undefined, undefined, { cpu_usage: { ...usageOf(1)!, unit: 'core' } }), node('u')],
    }
    expect(found(lists, { failed: 1, stale: 1, withoutData: 1 })).toEqual({
      shown: ['f failed', 's full', 'm full', 't near-full', 'o stale', 'u no data'],
      others: [],
    })
  })

  test('are named once, for their worst reason and their fuller quantity', () => {
    const both = node('b', 90, 99, { stale: true })
    const { shown, others } = attentionNodes(
      { ...none, fullest: { memory_usage: [both], storage_usage: [both] }, stale: [both] },
      { ...noCounts, stale: 1 },
    )
    expect(shown).toMatchObject([{ id: 'b', reason: 'full', stale: true, fullest: { by: 'storage_usage' } }])
    expect(others).toEqual([])
  })

  test('are at most six; the others are counted for each reason', () => {
    const lists = {
      failed: [failed('f1'), failed('f2')],
      fullest: { memory_usage: [], storage_usage: ['a', 'b', 'c', 'd', 'e'].map((id) => node(id, 1, 90)) },
      stale: ['o1', 'o2', 'o3', 'o4', 'o5', 'o6'].map((id) => old(id)),
      withoutData: [node('u')],
    }
    expect(found(lists, { failed: 2, stale: 24, withoutData: 1 })).toEqual({
      shown: ['f1 failed', 'f2 failed', 'a near-full', 'b near-full', 'c near-full', 'd near-full'],
      others: ['1 near-full', '24 stale', '1 no data'],
    })
  })

  test('may be more than a page of the fullest nodes has, if all of it is near full', () => {
    const page = (last: number) =>
      Array.from({ length: pageSize }, (_, at) => node(`n${at}`, 1, at === pageSize - 1 ? last : 90))
    const othersAfter = (last: number) => found({ fullest: { memory_usage: [], storage_usage: page(last) } }).others
    expect(othersAfter(85)).toEqual(['44+ near-full'])
    expect(othersAfter(84)).toEqual(['43 near-full'])
  })
})

const resourcesOf = (memory: number | null, object: number | null, reporting: number) => {
  const fullest = (percentage: number | null) => (percentage === null ? null : { asset_id: 'x', percentage })
  return {
    coverage: { reporting, total: 200 },
    fullest_assets: { memory: fullest(memory), distributed: null, rocket: null, object: fullest(object) },
  }
}

test('a core needs no attention unless nodes have failed, are near full, stale or without data', () => {
  const needs = (failed_asset_count: number, stale_asset_count: number, resources: ReturnType<typeof resourcesOf>) =>
    needsAttention(attentionCounts({ failed_asset_count, stale_asset_count }, resources))
  expect(needs(0, 0, resourcesOf(84.99, null, 200))).toBe(false)
  expect(needs(1, 0, resourcesOf(84.99, null, 200))).toBe(true)
  expect(needs(0, 1, resourcesOf(84.99, null, 199))).toBe(true)
  expect(needs(0, 0, resourcesOf(85, null, 200))).toBe(true)
  expect(needs(0, 0, resourcesOf(null, 85, 200))).toBe(true)
  expect(needs(0, 0, resourcesOf(null, null, 199))).toBe(true)
})

test.each([
  ['failed', '?filter[status]=failed'],
  ['full', '?filter[status]=active&sort[memory_usage]=-'],
  ['near-full', '?filter[status]=active&sort[memory_usage]=-'],
  ['stale', '?filter[status]=active&filter[stale]=true&sort[observed_at]=+'],
  ['no data', '?filter[status]=active&sort[storage_usage]=-&sort[memory_usage]=-&page[number]=4'],
] as const)('the link to more nodes that are %s opens %s', (reason, query) => {
  const href = othersHref(
    'hc',
    { reason, count: 1, isMinimum: false, by: 'memory_usage' },
    { ...noCounts, active: 200, withoutData: 3 },
  )
  const [path, ...rest] = decodeURIComponent(href).split(/(?=\?)|(?=#)/)
  expect(path).toBe('/cores/hc')
  const parametersOf = (text = '') => [...new URLSearchParams(text.replace('=+', '=%2B'))].sort()
  expect(parametersOf(rest[0])).toEqual(parametersOf(query))
  expect(rest[1]).toBe('#assets')
})
