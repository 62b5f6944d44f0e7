import { AggregatorRegistry, type Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { openTestDatabase } from '#lib/db/test-database.ts'
import type { Service } from '#lib/service.ts'

const registries = vi.hoisted(() => [] as Registry[])
vi.mock('../workers/worker-metrics.ts', () => ({ shareMetrics: (registry: Registry) => registries.push(registry) }))

const { createMetrics } = await import('./metrics.ts')

test('the database is up when every worker can use it', async () => {
  const database = await openTestDatabase('sqlite')
  let isUsable = true
  for (const isReady of [async () => true, async () => isUsable]) {
    createMetrics({
      data: { database, isReady },
      responses: { counts: {} },
      pushes: { counts: {} },
      settings: { staleAfterMs: 1 },
    } as unknown as Service)
  }
  const all = async () => {
    const metrics = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))
    return (await AggregatorRegistry.aggregate(metrics).metrics()).split('\n')
  }
  expect(await all()).toContain('hybrid_core_database_up 1')
  isUsable = false
  expect(await all()).toContain('hybrid_core_database_up 0')
  await database.close()
})
