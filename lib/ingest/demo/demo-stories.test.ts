import { expect, test } from 'vitest'
import type { Quantity } from '#lib/domain/inventory/usage/quantity.ts'
import { dayMs } from '#lib/values/time.ts'
import { demoInventory, demoStories, type InventoryRecord } from './demo-inventory.ts'

type Asset = {
  id: string
  hybrid_core_id: string
  node_type: string
  status: string
  memory?: Quantity
  storage?: Quantity
  observed_at: string
}

const NOW_MS = Date.UTC(2026, 10, 20, 9, 41, 7, 123)
const MINUTE_MS = 60_000
const records = [...demoInventory(NOW_MS)]
const cores = records.filter((record) => record.kind === 'hybrid_core')
const assets = records.filter((record): record is InventoryRecord & Asset => record.kind === 'asset')

test('(a) distributed storage is near full in Hamburg only', () => {
  expect(coresWhere((nodes) => isNearFull(percentage(active(nodes, 'distributed_storage'))))).toEqual(['hc-ham-1'])
})

test('(b) one storage node in Frankfurt is far fuller than its neighbours', () => {
  const skewed = coresWhere((nodes) => {
    const [fullest, second] = fullestFirst(active(nodes, 'distributed_storage'))
    return fullest !== undefined && second !== undefined && percentage([fullest]) - percentage([second]) > 20
  })
  expect(skewed).toEqual(['hc-fra-1'])
  const [fullest, ...neighbours] = fullestFirst(active(nodesOf('hc-fra-1'), 'distributed_storage'))
  expect(fullest!.id).toBe('sn-17')
  expect(percentage([fullest!])).toBeGreaterThan(95)
  expect(percentage(neighbours)).toBeCloseTo(55, -1)
})

test('(c) only in Vienna, memory no longer fits after the failure of the largest node', () => {
  expect(coresWhere((nodes) => memoryAfterLargestLoss(nodes) > 100)).toEqual(['hc-vie-1'])
})

test('(d) Amsterdam has staged nodes and high memory usage', () => {
  expect(coresWhere((nodes) => nodes.some(({ status }) => status === 'staged'))).toEqual(['hc-ams-1'])
  expect(nodesOf('hc-ams-1').filter(({ status }) => status === 'staged')).toHaveLength(30)
  expect(percentage(active(nodesOf('hc-ams-1'), 'compute'), 'memory')).toBeGreaterThan(75)
})

test('(e) four nodes have failed in Hamburg', () => {
  const failed = assets.filter(({ status }) => status === 'failed')
  expect(failed.map(({ hybrid_core_id, id }) => `${hybrid_core_id}/${id}`)).toEqual(
    ['cn-165', 'sn-25', 'sn-26', 'sn-27'].map((id) => `hc-ham-1/${id}`),
  )
})

test('(f) the values of one group of nodes in Helsinki are four days old, all others minutes', () => {
  const ageMs = (asset: Asset) => NOW_MS - Date.parse(asset.observed_at)
  expect(coresWhere((nodes) => nodes.some((node) => ageMs(node) > dayMs))).toEqual(['hc-hel-1'])
  const old = nodesOf('hc-hel-1').filter((node) => ageMs(node) > 4 * dayMs)
  expect([old.length, old.at(0)?.id, old.at(-1)?.id]).toEqual([24, 'cn-049', 'cn-072'])
  for (const node of nodesOf('hc-hel-1')) {
    if (!old.includes(node)) expect(ageMs(node)).toBeLessThan(10 * MINUTE_MS)
  }
})

test('(g) only Vienna has assets but no object storage', () => {
  const without = coresWhere((nodes) => nodes.length > 0 && nodes.every((node) => node.node_type !== 'object_storage'))
  expect(without).toEqual(['hc-vie-1'])
})

test('(h) the planned core is empty', () => {
  expect(coresWhere((nodes) => nodes.length === 0)).toEqual(['hc-waw-1'])
  expect(cores.find(({ id }) => id === 'hc-waw-1')?.status).toBe('planned')
})

test('every core has a story, each one sentence', () => {
  expect(new Set(demoStories.map(({ core_id }) => core_id))).toEqual(new Set(cores.map(({ id }) => id)))
  for (const { story } of demoStories) expect(story).toMatch(/^[A-Z][^.]*\.$/)
})

function nodesOf(coreId: unknown) {
  return assets.filter(({ hybrid_core_id }) => hybrid_core_id === coreId)
}

function coresWhere(holds: (nodes: Asset[]) => boolean) {
  return cores.filter((core) => holds(nodesOf(core.id))).map(({ id }) => id)
}

function active(nodes: Asset[], nodeType: string) {
  return nodes.filter((node) => node.status === 'active' && node.node_type === nodeType)
}

function sum(nodes: Asset[], resource: 'memory' | 'storage', part: keyof Quantity) {
  return nodes.reduce((total, node) => total + (node[resource]?.[part] ?? 0), 0)
}

function percentage(nodes: Asset[], resource: 'memory' | 'storage' = 'storage') {
  return (100 * sum(nodes, resource, 'used')) / sum(nodes, resource, 'total')
}

function isNearFull(percent: number) {
  return percent >= 85 && percent < 95
}

function fullestFirst(nodes: Asset[]) {
  return nodes.toSorted((a, b) => percentage([b]) - percentage([a]))
}

function memoryAfterLargestLoss(nodes: Asset[]) {
  const compute = active(nodes, 'compute')
  const largestBytes = Math.max(...compute.map((node) => node.memory?.total ?? 0))
  return (100 * sum(compute, 'memory', 'used')) / (sum(compute, 'memory', 'total') - largestBytes)
}
