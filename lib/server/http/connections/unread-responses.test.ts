import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { UnreadResponses } from './unread-responses.ts'

/** A connection with bytes that wait for the client. */
function connection(name: string, reset: string[]) {
  const counts = { writableLength: 1_000, bytesWritten: 500, writableEnded: false }
  return Object.assign(counts, { resetAndDestroy: () => void reset.push(name) }) as unknown as Socket
}

test('of more unread responses than may wait, the oldest are reset, and none that the client reads', () => {
  const reset: string[] = []
  const unread = new UnreadResponses(30_000, 2)
  const sockets = ['a', 'b', 'read', 'c', 'd'].map((name) => connection(name, reset))
  for (const [at, socket] of sockets.entries()) {
    unread.watch(socket)
    unread.check(at * 10)
  }
  reset.length = 0
  Object.assign(sockets[2] as Socket, { bytesWritten: 501 })
  unread.check(100)
  expect(reset).toEqual(['a', 'b'])
})

test('at most as many unread responses as may wait stay until their time is over', () => {
  const reset: string[] = []
  const unread = new UnreadResponses(30_000, 2)
  for (const name of ['a', 'b']) unread.watch(connection(name, reset))
  for (const now of [0, 1_000, 29_999]) unread.check(now)
  expect(reset).toEqual([])
  unread.check(30_000)
  expect(reset).toEqual(['a', 'b'])
})
