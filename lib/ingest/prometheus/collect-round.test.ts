import { describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { testQuery } from './test-prometheus.ts'
import { memory, useRounds } from './test-rounds.ts'

const disks = ['distributed_storage storage.used', 'distributed_storage storage.total']

describe.each(testEngines)('a round in %s', (engine) => {
  const { context, server, collect, stored, hourAgo } = useRounds(engine)

  test('writes the values at the time of its evaluation, and the totals with them', async () => {
    const report = await collect(memory)
    expect(report).toMatchObject({
      ...{ source: 'test', hybridCoreIds: ['c'], received: 2, changed: 2, unchanged: 0, older: 0, created: 0 },
      ...{ unmappedCount: 0, unmapped: [], errors: [], warnings: [] },
    })
    expect(await stored()).toMatchObject({
      ...{ memory_used: 50, memory_total: 100, memory_percentage: 50, source: 'test', collector_interval_ms: 60_000 },
      ...{ memory_observed_at: report.startedAt, cpu_used: 1, cpu_observed_at: hourAgo(), observed_at: hourAgo() },
    })
    const totals = context.database.write
      .selectFrom('asset_totals')
      .select('memory_used')
      .where('hybrid_core_id', '=', 'c')
    expect(await totals.where('node_type', '=', 'compute').executeTakeFirst()).toEqual({ memory_used: 110 })
  })

  test('evaluates all queries at one time, and requests the time of the server', async () => {
    const { startedAt } = await collect(memory)
    const queries = server.requests.map(({ path, form }) => [path, form.get('query'), form.get('time')])
    expect(queries.sort()).toEqual(
      [
        ...[...memory].sort().map((query) => ['/api/v1/query', query, (startedAt / 1000).toFixed(3)]),
        ['/api/v1/query', 'time()', null],
      ].sort(),
    )
  })

  test('counts labels that lead to no asset of its cores, and lists the first 20', async () => {
    const others = Array.from({ length: 25 }, (_, n) => ({ node: `x-${n}`, value: 5 }))
    for (const name of memory) server.results[name] = [...(server.results[name] ?? []), ...others]
    const report = await collect(memory)
    expect(report).toMatchObject({ received: 27, changed: 2, unmappedCount: 25 })
    expect(report.unmapped).toEqual(others.slice(0, 20).map(({ node }) => node))
    expect(await stored('x-1')).toBeUndefined()
  })

  test('creates unknown assets when the source says so, with the node type of the first query', async () => {
    for (const name of [...memory, ...disks]) server.results[name] = [{ node: 'new', value: 7 }]
    const report = await collect([...disks, ...memory], { create: true })
    expect(report).toMatchObject({ received: 1, created: 1, changed: 0, unmappedCount: 0, errors: [] })
    expect(await stored('new')).toMatchObject({
      ...{ node_type: 'distributed_storage', status: 'active', storage_used: 7, memory_used: null, source: 'test' },
      ...{ observed_at: report.startedAt, storage_observed_at: report.startedAt },
    })
    expect(await collect([...disks, ...memory], { create: true })).toMatchObject({ created: 0, changed: 1 })
  })

  test('gives an asset only the quantities of its node type', async () => {
    for (const name of [...memory, ...disks])
      server.results[name] = [
        { node: 'a', value: 7 },
        { node: 'disk', value: 8 },
      ]
    expect(await collect([...memory, ...disks])).toMatchObject({
      received: 2,
      changed: 2,
      unmappedCount: 0,
      errors: [],
    })
    expect(await stored('a')).toMatchObject({ memory_used: 7, storage_used: null })
    expect(await stored('disk')).toMatchObject({ memory_used: null, storage_used: 8 })
  })

  test('feeds the cores that a label names', async () => {
    for (const name of memory) {
      server.results[name] = ['c', 'd', 'nowhere'].map((site, n) => ({ node: 'a', site, value: n + 1 }))
    }
    const report = await collect(memory, { core: { label: 'site' }, create: true })
    expect(report).toMatchObject({ hybridCoreIds: ['c', 'd'], changed: 2, created: 0, unmapped: ['nowhere/a'] })
    expect((await stored('a', 'd'))?.memory_used).toBe(2)
  })

  test('does not write values that are older than the stored ones', async () => {
    await collect(memory)
    await context.database.write
      .updateTable('assets')
      .set({ memory_observed_at: Date.now() + 60_000 })
      .where('id', '=', 'a')
      .execute()
    expect(await collect(memory)).toMatchObject({ received: 2, changed: 1, older: 1 })
  })

  test('with a constant total takes it for every asset', async () => {
    const total = testQuery('compute memory.total', { expression: 200 })
    await collect([], { queries: [testQuery('compute memory.used'), total] })
    expect(await stored('b')).toMatchObject({ memory_used: 60, memory_total: 200 })
  })

  test.each([3_600_000, -3_600_000])(
    'with a server whose clock is %i ms off writes nothing, and says so',
    async (clockMs) => {
      server.clockMs = clockMs
      const { errors, changed } = await collect(memory)
      expect(changed).toBe(0)
      expect(errors).toEqual([
        expect.stringMatching(/^the clock of the server is 3(600|599|601) s (ahead of|behind) ours: /),
      ])
      expect(await stored()).toMatchObject({ memory_used: 1 })
    },
  )
})
