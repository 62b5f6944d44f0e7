import { describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { json, respondWithResult } from '../test-prometheus.ts'
import { hourMs, useBackFills } from './test-ranges.ts'

describe.each(testEngines)('a back-fill from a server that fails, in %s,', (engine) => {
  const { server, today, respondWithRanges, fill, days, allPoints } = useBackFills(engine)

  test('halves a slice that is too large for the server', async () => {
    respondWithRanges({}, 5)
    const report = await fill()
    expect(report.errors).toEqual([])
    expect(await days()).toHaveLength(2)
    const steps = server.requests.filter(({ path }) => path === '/api/v1/query_range')
    const lengths = steps.map(({ form }) => (Number(form.get('end')) - Number(form.get('start'))) / 3_600 + 1)
    expect([...new Set(lengths)].slice(0, 4)).toEqual([24, 12, 6, 3])
  })

  test('stops at an hour for which the server fails, and says where to continue', async () => {
    respondWithRanges()
    const respond = server.handler
    const broken = today - dayMs + 3 * hourMs
    server.handler = (response, form, request) => {
      const [start, end] = [Number(form.get('start')) * 1000, Number(form.get('end')) * 1000]
      if (form.has('step') && start <= broken && end >= broken) return json(response, 503, {})
      respond?.(response, form, request)
    }
    const report = await fill()
    expect(report).toMatchObject({ continueMs: broken, hours: 27 })
    expect(report.errors).toHaveLength(1)
    respondWithRanges()
    expect(await fill({ sinceMs: report.continueMs ?? 0 })).toMatchObject({ continueMs: undefined, errors: [] })
    const halves = await allPoints()
    await fill()
    expect(await allPoints()).toEqual(halves)
  })

  test('writes nothing when the server does not respond, or is no Prometheus', async () => {
    server.handler = (response) => json(response, 404, {})
    const report = await fill()
    expect(report).toMatchObject({ hours: 0, values: 0, continueMs: report.fromMs })
    expect(report.errors).toHaveLength(1)
    respondWithRanges()
    const respond = server.handler
    server.handler = (response, form, request) =>
      form.has('step') ? respondWithResult(response, 'vector', []) : respond?.(response, form, request)
    expect((await fill()).errors).toEqual(['the server returned a vector instead of a matrix'])
    expect((await allPoints()).flat().filter(({ bucket }) => bucket < today / dayMs)).toEqual([])
  })
})
