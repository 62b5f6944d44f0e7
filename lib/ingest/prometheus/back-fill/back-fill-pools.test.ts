import { describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { memory } from '../test-rounds.ts'
import { hourMs, useBackFills } from './test-ranges.ts'

describe.each(testEngines)('a back-fill of pools in %s', (engine) => {
  const { server, today, respondWithRanges, fill, days } = useBackFills(engine)

  test('sums only the nodes that existed then', async () => {
    respondWithRanges({ b: today - dayMs + 12 * hourMs })
    await fill()
    expect(await days()).toEqual([
      [-2, 423, 1_000],
      [-1, 1_094, 2_000],
    ])
  })

  test('does not sum a pool of which others bring a node, and says so', async () => {
    respondWithRanges()
    for (const name of memory) server.results[name] = [{ node: 'a', value: 100 }]
    const report = await fill()
    expect(report.poolsLeftOut).toEqual(['memory of c: the source brings 1 of 2'])
    expect(await days()).toEqual([])
    expect(await days('a')).toHaveLength(2)
  })
})
