import { describe, expect, test } from 'vitest'
import { lostWith, remaindersWithout } from './asset-loss.ts'

const gib = 1024 ** 3
const bytes = (used: number, total: number) => ({
  percentage: Math.round((1e4 * used) / total) / 100,
  raw: used * gib,
  total: total * gib,
  unit: 'byte' as const,
})

type Asset = Parameters<typeof lostWith>[0]
type Resources = Parameters<typeof remaindersWithout>[1]

const asset = (more: Partial<Asset>): Asset => ({
  id: 'cn-07',
  hybrid_core_id: 'hc',
  node_type: 'compute',
  status: 'active',
  cpu_usage: null,
  memory_usage: null,
  storage_usage: null,
  observed_at: '2026-01-01T00:00:00Z',
  stale: false,
  ...more,
})
const resources = {
  memory: bytes(300, 500),
  storage: { distributed: bytes(80, 100), rocket: bytes(10, 100), object: null },
} as Resources

describe('a core without one of its nodes', () => {
  test('uses as much, of what the others have', () => {
    expect(remaindersWithout(asset({ memory_usage: bytes(50, 100) }), resources)).toEqual([
      { name: 'Memory', now: 60, usage: bytes(300, 400) },
    ])
  })
  test('counts the storage of a storage node, whose data is placed again', () => {
    const storage = { ...bytes(10, 20), storage_type: 'distributed' as const }
    expect(remaindersWithout(asset({ storage_usage: storage }), resources)).toEqual([
      { name: 'Distributed storage', now: 80, usage: bytes(80, 80) },
    ])
  })
  test('has nothing left when it was the only one', () => {
    expect(remaindersWithout(asset({ memory_usage: bytes(300, 500) }), resources)).toEqual([
      { name: 'Memory', now: 60, usage: null },
    ])
  })
  test('does not place rocket storage again: it is lost', () => {
    const rocket = asset({ storage_usage: { ...bytes(10, 100), storage_type: 'rocket' } })
    expect(remaindersWithout(rocket, resources)).toEqual([])
    expect(lostWith(rocket)).toBe('Losing cn-07 would lose 10 GiB of rocket storage.')
  })
})
