import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { EndOfTurn } from './end-of-turn.ts'

test('those who wait in a turn go on at its end, in their order; those who come then wait for the next one', async () => {
  const turn = new EndOfTurn()
  const steps: string[] = []
  const work = async (name: string) => {
    await turn.wait()
    steps.push(`${name} goes on`)
    await turn.wait()
    steps.push(`${name} ends`)
  }
  const all = Promise.all(['first', 'second'].map(work))
  await Promise.resolve()
  expect(steps).toEqual([])
  await setImmediate()
  expect(steps).toEqual(['first goes on', 'second goes on'])
  await all
  expect(steps.slice(2)).toEqual(['first ends', 'second ends'])
})
