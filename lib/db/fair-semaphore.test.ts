import { expect, test } from 'vitest'
import { FairSemaphore } from './fair-semaphore.ts'

const { signal } = new AbortController()

test('owners take turns, however many requests one of them has waiting', async () => {
  const semaphore = new FairSemaphore()
  await semaphore.acquire('a', signal)
  const order: string[] = []
  const requests = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(async (name) => {
    await semaphore.acquire(name.charAt(0), signal)
    order.push(name)
    semaphore.release()
  })
  expect(order).toEqual([])
  semaphore.release()
  await Promise.all(requests)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('at most as many requests run at the same time as there are permits', async () => {
  const semaphore = new FairSemaphore(2)
  await semaphore.acquire('a', signal)
  await semaphore.acquire('a', signal)
  let hasPermit = false
  const third = semaphore.acquire('b', signal).then(() => {
    hasPermit = true
  })
  await Promise.resolve()
  expect(hasPermit).toBe(false)
  semaphore.release()
  await third
})

test('an aborted request is skipped', async () => {
  const semaphore = new FairSemaphore()
  await semaphore.acquire('a', signal)
  const controller = new AbortController()
  const aborted = semaphore.acquire('b', controller.signal)
  const waiting = semaphore.acquire('b', signal)
  controller.abort(new Error('too long'))
  await expect(aborted).rejects.toThrow('too long')
  semaphore.release()
  await waiting
  semaphore.release()
  await semaphore.acquire('c', signal)
})

test('a request whose signal has already aborted takes no permit', async () => {
  const semaphore = new FairSemaphore()
  await expect(semaphore.acquire('a', AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  await semaphore.acquire('b', signal)
})
