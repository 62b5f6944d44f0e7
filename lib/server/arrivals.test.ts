import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test } from 'vitest'
import { untilNothingArrives } from './arrivals.ts'

test('connections that wait are accepted although each turn of the event loop takes longer than the quiet time', async () => {
  const server = new EventEmitter()
  let waiting = 5
  const takeTurn = () => {
    server.emit('connection')
    const until = performance.now() + 120
    while (performance.now() < until);
    if (--waiting > 0) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  await untilNothingArrives(server as unknown as Server)
  expect(waiting).toBe(0)
})
