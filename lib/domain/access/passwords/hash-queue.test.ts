import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { decoy, hashPassword } from './hash-password.ts'
import { admitHashing, hashesAtOnce, hashInTurn, shareHashing, TooBusyError } from './hash-queue.ts'

test.each([
  [1, 1, 4, 1],
  [2, 1, 4, 1],
  [4, 1, 4, 2],
  [16, 1, 4, 2],
  [16, 1, 32, 8],
  [16, 1, Number.NaN, 2],
  [16, 4, 32, 2],
  [2, 8, 4, 1],
])(
  'with %i CPU cores, %i processes and %d pool threads, concurrent hashes are: %i',
  (cores, processes, threads, expected) => {
    expect(hashesAtOnce(cores, processes, threads)).toBe(expected)
  },
)

test('hashes run in the order of the requests, one at a time for two CPU cores, also after a failure', async () => {
  shareHashing(1_000)
  const log: string[] = []
  const run = (n: number) =>
    hashInTurn(async () => {
      log.push(`begin ${n}`)
      await sleep(5)
      log.push(`end ${n}`)
      if (n === 1) throw new Error('out of memory')
    })
  await Promise.allSettled([0, 1, 2, 3].map(run))
  expect(log).toEqual([0, 1, 2, 3].flatMap((n) => [`begin ${n}`, `end ${n}`]))
})

test('at most 32 wait; the next one is rejected at once, and accepted after one has finished', async () => {
  shareHashing(1_000)
  let begun = 0
  const password = () =>
    admitHashing(async () => {
      begun++
      await hashInTurn(() => sleep(2))
    })
  const settled = await Promise.allSettled(Array.from({ length: 50 }, password))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.every((reason) => reason instanceof TooBusyError)).toBe(true)
  expect(begun).toBe(33)
  await expect(password()).resolves.toBeUndefined()
})

test('an unknown account is compared with a hash of the same cost as a known one', async () => {
  const costOf = (text: string) => text.split('$').slice(0, 4).join('$')
  const known = await hashPassword('correct horse battery')
  expect(costOf(decoy)).toBe(costOf(known))
  expect(decoy).toHaveLength(known.length)
})
