import { afterEach, describe, expect, it } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { listSources, type Source } from '#lib/domain/sources/list-sources.ts'
import { recordRound } from '#lib/domain/sources/record-round.ts'
import { testSource } from '#lib/ingest/prometheus/test-prometheus.ts'
import { memory, useRounds } from '#lib/ingest/prometheus/test-rounds.ts'
import { JobRunner } from './job-runner.ts'
import { Collecting } from './source-jobs.ts'

describe.each(testEngines)('the sources of the sources file on %s', (engine) => {
  const { context, server, stored } = useRounds(engine)
  const lines: string[] = []
  let jobs: JobRunner | undefined
  afterEach(async () => {
    await jobs?.close()
    lines.length = 0
  })

  /** Starts to collect from a source with this name, as a server does. */
  async function start(name: string): Promise<void> {
    const { database } = context
    jobs = new JobRunner({ db: database, log: { warn: (_: object, line: string) => void lines.push(line) } as never })
    await new Collecting(jobs, database).from([testSource(server.url, memory, { name })])
  }
  async function sources(): Promise<Source[]> {
    const db = context.database
    const { partner_uuid } = await db.write.selectFrom('hybrid_cores').select('partner_uuid').executeTakeFirstOrThrow()
    const input = { page: { offset: 0, limit: 50 }, filter: {}, sort: [] }
    return (await listSources(contextOf(db, callerOf(partner_uuid), { now: Date.now() }), input)).items
  }
  const states = async () => (await sources()).map(({ name, state }) => `${name} ${state}`)

  it('are collected, and their rounds are listed', async () => {
    await start('racks')
    await expect.poll(states).toEqual(['racks ok'])
    expect((await sources())[0]).toMatchObject({
      ...{ kind: 'prometheus', interval_seconds: 60, hybrid_core_ids: ['c'] },
      last_round: { changed: 2, unmapped_count: 0, errors: [] },
    })
    expect(await stored()).toMatchObject({ memory_used: 50, source: 'racks', collector_interval_ms: 60_000 })
  })

  it('that fail from their first round are listed with their cores and errors, and logged', async () => {
    server.handler = (response) => void response.writeHead(503).end()
    await start('racks')
    await expect.poll(states).toEqual(['racks failing'])
    const [source] = await sources()
    expect(source?.hybrid_core_ids).toEqual(['c'])
    expect(source?.last_round.errors[0]).toMatch(/503/)
    await expect.poll(() => lines).toEqual(['The source racks fails.'])
  })

  it('that are no longer in the file are forgotten', async () => {
    const round = { kind: 'prometheus', partnerUuid: null, name: 'removed', intervalMs: 60_000, startedAt: 1 } as const
    const nothing = {
      milliseconds: 1,
      changed: 0,
      unmappedCount: 0,
      unmapped: [],
      errors: [],
      warnings: [],
      hybridCoreIds: ['c'],
    }
    await recordRound(context.database.write, { ...round, ...nothing })
    expect(await states()).toEqual(['removed late'])
    await start('racks')
    await expect.poll(states).toEqual(['racks ok'])
  })

  it('record nothing of a round that the end of the process cuts short', async () => {
    server.handler = () => {}
    await start('racks')
    await expect.poll(() => server.requests.length).toBeGreaterThan(0)
    await jobs?.close()
    expect(await sources()).toEqual([])
    expect(lines).toEqual([])
  })
})
