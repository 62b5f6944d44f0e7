import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { AcceptTurns } from './accept-turns.ts'

let turns: AcceptTurns
let hasPassed: boolean
beforeEach(() => {
  turns = new AcceptTurns()
  hasPassed = false
})

/** Connections that the server accepts, one in each turn of the event loop, while work waits. */
async function acceptOneInEachTurn(count: number): Promise<void> {
  void turns.pass().then(() => {
    hasPassed = true
  })
  for (let n = 0; n < count; n++) {
    turns.count()
    await setImmediate()
  }
}

test('connections that wait are accepted before work goes on', async () => {
  await acceptOneInEachTurn(5)
  expect(hasPassed).toBe(false)
  await setImmediate()
  await setImmediate()
  expect(hasPassed).toBe(true)
})

test('clients that go on connecting delay the work by few turns', async () => {
  await acceptOneInEachTurn(10)
  expect(hasPassed).toBe(true)
})
