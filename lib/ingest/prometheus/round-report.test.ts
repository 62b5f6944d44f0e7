import { describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { runRound } from './collect-round.ts'
import { testSource } from './test-prometheus.ts'
import { memory, useRounds } from './test-rounds.ts'

describe.each(testEngines)('a round in %s', (engine) => {
  const { context, server, collect, stored, hourAgo } = useRounds(engine)

  test('leaves the quantities of a failed query as they are, and writes the others', async () => {
    server.results['compute cpu.total'] = [{ node: 'a', value: 8 }]
    server.handler = (response, form) => {
      if (form.get('query') !== 'compute cpu.used') return server.respond(response, form)
      response.writeHead(422, { 'Content-Type': 'application/json' })
      response.end('{"status":"error","errorType":"execution","error":"many-to-many\\nmatching \\u001b[2J"}')
    }
    const { changed, errors } = await collect([...memory, 'compute cpu.used', 'compute cpu.total'])
    expect(changed).toBe(2)
    expect(errors).toEqual(['compute cpu.used: the server reports: execution: many-to-many matching \\u{1b}[2J'])
    expect(await stored()).toMatchObject({ memory_used: 50, cpu_used: 1, cpu_observed_at: hourAgo() })
  })

  test('of a core that is not in the database is an error', async () => {
    const { errors, hybridCoreIds } = await collect(memory, { core: { id: 'nowhere' } })
    expect([errors, hybridCoreIds]).toEqual([['there is no hybrid core nowhere in the database'], []])
  })

  test('without any series is an error', async () => {
    server.results = {}
    expect((await collect(memory)).errors).toEqual(['no query returns a series'])
  })

  test('with a value that is not finite, or two series of one asset, warns of them and is right', async () => {
    server.results['compute memory.used'] = [
      { node: 'a', value: 50 },
      { node: 'b', value: 'NaN' },
    ]
    server.results['compute cpu.used'] = [1, 2].map((value) => ({ node: 'a', value }))
    server.results['compute cpu.total'] = [{ node: 'a', value: 8 }]
    const { changed, errors, warnings } = await collect([...memory, 'compute cpu.used', 'compute cpu.total'])
    expect([changed, errors]).toEqual([1, []])
    expect(warnings).toEqual([
      'compute memory.used: a value is not written, of b: must be a finite number, but is "NaN"',
      'compute cpu.used: a value is not written, of a: the asset has several series',
    ])
  })

  test('that brings no usable value, or none of a known asset, is an error', async () => {
    for (const name of memory) server.results[name] = [{ node: 'a', value: 'NaN' }]
    expect((await collect(memory)).errors).toEqual(['no series leads to an asset'])
    for (const name of memory) server.results[name] = [{ node: 'unknown', value: 1 }]
    expect((await collect(memory)).errors).toEqual(['no series leads to an asset'])
  })

  test('of several cores names those that get no value', async () => {
    const results = (ofD: object) => [{ node: 'a', site: 'c', value: 5 }, { node: 'a', site: 'nowhere', value: 5 }, ofD]
    const core = { label: 'site' }
    for (const ofD of [
      { node: 'a', site: 'd', value: 'NaN' },
      { node: 'unknown', site: 'd', value: 5 },
    ]) {
      for (const name of memory) server.results[name] = results(ofD) as never
      expect(await collect(memory, { core })).toMatchObject({
        ...{ changed: 1, hybridCoreIds: ['c', 'd'], errors: ['no series leads to an asset of d'] },
      })
    }
  })

  test('that is a dry run counts the same and changes nothing', async () => {
    for (const name of memory) server.results[name] = [...(server.results[name] ?? []), { node: 'new', value: 100 }]
    const source = testSource(server.url, memory, { create: true })
    const before = await stored()
    const { report } = await runRound(source, { db: context.database }, { dryRun: true })
    expect(report).toMatchObject({ changed: 2, created: 1 })
    expect([await stored(), await stored('new')]).toEqual([before, undefined])
    expect(await context.database.write.selectFrom('audit_events').selectAll().execute()).toEqual([])
  })

  test('of many assets lets other requests be served while it maps and stages them', async () => {
    const nodes = Array.from({ length: 3_000 }, (_, n) => ({ node: `n-${n}`, value: 5 }))
    for (const name of memory) server.results[name] = nodes
    let turns = 0
    let isDone = false
    server.handler = (response, form) => {
      server.respond(response, form)
      turns = 0
    }
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    expect((await collect(memory, { create: true })).created).toBe(3_000)
    isDone = true
    // Twelve times 250 rows are staged, and nine times 1,000 series and assets are mapped.
    expect(turns).toBeGreaterThan(18)
  })

  test('is recorded in the audit log of the partner, the first of a day only', async () => {
    await collect(memory)
    await collect(memory)
    const events = await context.database.write.selectFrom('audit_events').selectAll().execute()
    expect(events.map(({ action, target_name, actor }) => [action, target_name, actor])).toEqual([
      ['observations.collect', 'test', 'operator'],
    ])
  })
})
