import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { AcceptTurns } from '#lib/api/serve/accept-turns.ts'
import { PageTurns } from './page-turns.ts'

let acceptTurns: AcceptTurns
let turns: PageTurns
let begun: string[]
beforeEach(() => {
  acceptTurns = new AcceptTurns()
  turns = new PageTurns(acceptTurns, 10_000)
  begun = []
})

/** A page that is complete when the returned function is called. */
function request(address: string, name: string, outgoing = new PassThrough()): () => void {
  let complete = () => {}
  const isComplete = new Promise<void>((resolve) => {
    complete = resolve
  })
  const begunHere = begun
  const work = () => {
    begunHere.push(name)
    return isComplete
  }
  void turns.run(address, outgoing as unknown as ServerResponse, work)
  return complete
}

test('two pages run at a time, and the next begins as soon as one is complete', async () => {
  const [first] = ['a1', 'a2', 'a3', 'a4'].map((name) => request('a', name))
  await sleep(5)
  expect(begun).toEqual(['a1', 'a2'])
  first?.()
  await sleep(5)
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})

test('an address that asks for many pages delays another one by few of them', async () => {
  const complete = Array.from({ length: 10 }, (_, n) => request('a', `a${n}`))
  await sleep(5)
  request('b', 'b')
  for (const each of complete.slice(0, 3)) {
    each()
    await sleep(5)
  }
  expect(begun.slice(0, 5)).toContain('b')
})

test('connections that wait are accepted before the next page begins', async () => {
  const [first] = ['a1', 'a2', 'a3'].map((name) => request('a', name))
  await sleep(5)
  first?.()
  for (let n = 0; n < 5; n++) {
    acceptTurns.count()
    await setImmediate()
  }
  expect(begun).toEqual(['a1', 'a2'])
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3'])
})

test('a page that only waits gives its turn to the next one', async () => {
  turns = new PageTurns(acceptTurns, 20)
  for (const name of ['a1', 'a2', 'a3']) request('a', name)
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3'])
})

test('pages that compute for longer than their turn keep it, so that few are in progress', async () => {
  turns = new PageTurns(acceptTurns, 2)
  let inProgress = 0
  let most = 0
  async function compute(): Promise<void> {
    most = Math.max(most, ++inProgress)
    for (let step = 0; step < 3; step++) {
      const until = performance.now() + 4
      while (performance.now() < until);
      await setImmediate()
    }
    inProgress--
  }
  const outgoing = new PassThrough().setMaxListeners(20) as unknown as ServerResponse
  await Promise.all(Array.from({ length: 10 }, () => turns.run('a', outgoing, compute)))
  expect(most).toBe(2)
})

test('a page whose client has gone is not computed', async () => {
  const complete = ['a1', 'a2'].map((name) => request('a', name))
  const gone = new PassThrough()
  request('a', 'gone', gone)
  request('a', 'a3')
  gone.destroy()
  for (const each of complete) each()
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3'])
})

test('a page that fails gives its turn back', async () => {
  const outgoing = new PassThrough() as unknown as ServerResponse
  for (let n = 0; n < 3; n++) {
    await expect(turns.run('a', outgoing, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  }
})
