import { describe, expect, it } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { readHistory } from '#lib/domain/history/read-history.ts'
import { historySteps, stepMs } from '#lib/values/history.ts'
import { nowMs } from '../test-imports.ts'
import { line, usePushes } from './test-push.ts'

const second = 1_000

describe.each(testEngines)('pushes into %s whose bodies take long', (engine) => {
  const { context, at, push } = usePushes(engine)
  const used = (id: string, amount: number) => line(id, { memory: { used: amount, total: 100 } })

  async function pool(step: (typeof historySteps)[number]) {
    const subject = { hybrid_core_id: 'c', resources: ['memory' as const] }
    const span = { step, from: nowMs - stepMs['1d'], to: nowMs + stepMs['1d'] }
    const [series] = await readHistory(context.database.write, { ...subject, ...span })
    return series?.points.map(({ at, raw }) => [Date.parse(at), raw])
  }

  it('leave the pools the sum of the last write, also if that push began earlier', async () => {
    at(nowMs + 5 * second, nowMs + 6 * second)
    await push([used('b', 60)])
    at(nowMs, nowMs + 21 * second)
    await push([used('a', 10)])
    for (const step of historySteps) {
      expect([step, await pool(step)]).toEqual([step, [[Math.floor(nowMs / stepMs[step]) * stepMs[step], 70]]])
    }
  })

  it('belong to the point of the time at which they are written', async () => {
    at(nowMs - 2 * second, nowMs + second)
    await push([used('a', 10)])
    expect(await pool('5m')).toEqual([[nowMs, 10]])
  })
})
