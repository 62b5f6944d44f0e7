import { describe, expect, it } from 'vitest'
import { contextOf } from '#e2e/setup/memory-service.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { listSources, type Source } from '#lib/domain/sources/list-sources.ts'
import { nowMs } from '../test-imports.ts'
import { details, iso, line, memory, session, usePushes } from './test-push.ts'

describe.each(testEngines)('the source of pushes into %s', (engine) => {
  const { context, send, push } = usePushes(engine)

  async function sources(): Promise<Source[]> {
    const input = { page: { offset: 0, limit: 50 }, filter: {}, sort: [] }
    return (await listSources(contextOf(context.database, session, { now: nowMs }), input)).items
  }

  it('has the last push, with the assets that are not known', async () => {
    await push([line('a'), line('nowhere'), { ...line('a'), hybrid_core_id: 'theirs' }], '?interval=60')
    expect(await sources()).toEqual([
      {
        ...{ name: 'push:session', kind: 'push', hybrid_core_ids: ['c'], interval_seconds: 60, state: 'ok' },
        last_round: {
          ...{ started_at: iso(0), milliseconds: expect.any(Number), changed: 1, errors: [] },
          ...{ unmapped_count: 2, unmapped: ['c/nowhere', 'theirs/a'] },
        },
      },
    ])
  })

  it('fails with the problems of a push that is refused, until the next right one', async () => {
    await push([line('a')])
    await push([line('a', { memory: { used: -1, total: 1 } })])
    const [failing] = await sources()
    expect(failing).toMatchObject({ state: 'failing', hybrid_core_ids: ['c'] })
    expect(failing?.last_round).toMatchObject({
      changed: 0,
      errors: [expect.stringMatching(/^line 1: memory.used: must be >= 0/)],
    })
    await send('a', { 'Content-Type': 'text/csv' })
    expect((await sources())[0]).toMatchObject({ state: 'failing' })
    await push([line('b', { memory })])
    expect((await sources())[0]).toMatchObject({ state: 'ok' })
  })

  it('fails with a push that is refused as a whole, because its body is not one complete array', async () => {
    const asArray = { 'Content-Type': 'application/json' }
    for (const [body, error] of [
      [JSON.stringify(line('a')), 'The body must be one JSON array.'],
      [`[${JSON.stringify(line('a'))}`, 'The body must be a complete JSON array.'],
    ] as const) {
      await push([line('a')])
      expect(details(await send(body, asArray))).toEqual([error])
      const [failing] = await sources()
      expect(failing).toMatchObject({ state: 'failing', last_round: { changed: 0, errors: [error] } })
    }
  })
})
