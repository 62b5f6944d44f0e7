import { describe, expect, it } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { readHistory } from '#lib/domain/history/read-history.ts'
import { stepMs } from '#lib/values/history.ts'
import { nowMs } from '../test-imports.ts'
import { line, usePushes } from './test-push.ts'

const { '1h': hour, '1d': day } = stepMs
/** Noon of the day three days ago. */
const noon = Math.floor(nowMs / day) * day - 3 * day + 12 * hour

describe.each(testEngines)('values that are pushed days late into %s', (engine) => {
  const { context, push, stored } = usePushes(engine)
  const used = (amount: number, atMs: number) =>
    line('a', { memory: { used: amount, total: 100 }, observed_at: new Date(atMs).toISOString() })

  async function points(step: '1h' | '1d') {
    const subject = { hybrid_core_id: 'c', asset_id: 'a', resources: ['memory' as const] }
    const [series] = await readHistory(context.database.write, { ...subject, step, from: noon - day, to: noon + day })
    return series?.points.map(({ at, raw, lowest, highest }) => [at, raw, lowest, highest])
  }

  it('change the hourly and the daily point of their time, also of a day that has its points, and no current value', async () => {
    await push([used(50, noon)])
    const current = used(60, nowMs - 60_000)
    await push([current])
    const hourOf = (atMs: number) => new Date(atMs).toISOString()
    const dayOf = new Date(noon - 12 * hour).toISOString()
    expect([await points('1h'), await points('1d')]).toEqual([[[hourOf(noon), 50, 50, 50]], [[dayOf, 50, 50, 50]]])

    // The same batch twice, as a collector sends it again that got no response.
    const late = [used(90, noon - hour), used(20, noon + 1), used(70, noon + 2 * hour)]
    for (const _ of [1, 2]) expect((await push(late)).body).toMatchObject({ data: { changed: 0, older: 3 } })
    expect(await points('1h')).toEqual([
      [hourOf(noon - hour), 90, 90, 90],
      [hourOf(noon), 20, 20, 50],
      [hourOf(noon + 2 * hour), 70, 70, 70],
    ])
    expect(await points('1d')).toEqual([[dayOf, 70, 20, 90]])
    expect(await stored()).toMatchObject({ memory_used: 60, memory_observed_at: nowMs - 60_000 })
  })
})
