import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { PagePace, waitForClient } from './page-pace.ts'

const [client, other] = ['198.51.100.1', '198.51.100.2']

function waits(pace: PagePace, count: number, now: number, address = client): (number | undefined)[] {
  return Array.from({ length: count }, () => pace.wait(address, now))
}

test('after a burst, the pages of a network begin one after another', () => {
  const pace = new PagePace({ burst: 3, perSecond: 10 })
  expect(waits(pace, 5, 1_000)).toEqual([0, 0, 0, 100, 200])
  expect(pace.wait(other, 1_000)).toBe(0)
  // One interval later, one page less is ahead.
  expect(pace.wait(client, 1_100)).toBe(200)
})

test('a page that would wait for too long is rejected and does not count', () => {
  const pace = new PagePace({ burst: 1, perSecond: 10, maximumWaitMs: 200 })
  expect(waits(pace, 5, 0)).toEqual([0, 100, 200, undefined, undefined])
  expect(waits(pace, 2, 100)).toEqual([200, undefined])
})

test('a network that has been quiet has its burst again, not more', () => {
  const pace = new PagePace({ burst: 2, perSecond: 10 })
  waits(pace, 5, 0)
  expect(waits(pace, 3, 60_000)).toEqual([0, 0, 100])
})

test('the addresses of an IPv6 network count as one client', () => {
  const pace = new PagePace({ burst: 1, perSecond: 10 })
  expect([pace.wait('2001:db8::1', 0), pace.wait('2001:db8::2', 0), pace.wait('2001:db8:0:1::1', 0)]).toEqual([
    0, 100, 0,
  ])
})

test('of more networks than it may remember, the one with the oldest request is forgotten', () => {
  const pace = new PagePace({ burst: 1, perSecond: 1, maximumNetworks: 2 })
  for (const address of [client, other, '198.51.100.3']) pace.wait(address, 0)
  expect([pace.wait(other, 0), pace.wait(client, 0)]).toEqual([1_000, 0])
})

test('a client that leaves ends its wait', async () => {
  const outgoing = new PassThrough()
  const isThere = waitForClient(outgoing as unknown as ServerResponse, 60_000)
  outgoing.destroy()
  expect(await isThere).toBe(false)
  expect(await waitForClient(new PassThrough() as unknown as ServerResponse, 1)).toBe(true)
})
