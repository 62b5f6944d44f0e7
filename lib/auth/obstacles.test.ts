import { expect, test } from 'vitest'
import { memoryDatabase } from '#e2e/setup/memory-service.ts'
import { passwordLength } from '#lib/api/contract/sign-in.ts'
import { LinkEnded } from '#lib/domain/access/link-secret.ts'
import { maxPasswordLength, minPasswordLength } from '#lib/domain/access/passwords.ts'
import type { Data } from '#lib/domain/data.ts'
import { Refusal } from '#lib/domain/refusal.ts'
import { orObstacle, SignInObstacle } from './obstacles.ts'

const database = await memoryDatabase()
const data = (isMigrated: boolean) => ({ database, isMigrated: () => isMigrated }) as Data
const busy = Object.assign(new Error('connect to /secret/path'), { code: 'SQLITE_BUSY' })

test.each([
  ['wait 7', new SignInObstacle({ kind: 'wait', seconds: 7 }), 0],
  ['link-ended', new LinkEnded(), 0],
  ['refused a password must be longer', new Refusal('a password must be longer'), 0],
  ['unavailable', busy, 0],
  ['failed', new Error('password authentication failed for user panel at 10.0.0.5'), 1],
])('a visitor is told %j', async (told, error, reports) => {
  const reported: unknown[] = []
  const work = () => Promise.reject(error)
  await expect(orObstacle(data(true), (one) => reported.push(one), work)).rejects.toThrow(
    expect.objectContaining({ message: told }),
  )
  expect(reported).toEqual(reports ? [error] : [])
})

test('nothing is tried before the database is ready', async () => {
  await expect(
    orObstacle(
      data(false),
      () => {},
      () => Promise.reject(new Error('tried')),
    ),
  ).rejects.toThrow('unavailable')
})

test('the pages ask for passwords as long as the domain takes', () => {
  expect(passwordLength).toEqual({ min: minPasswordLength, max: maxPasswordLength })
})
