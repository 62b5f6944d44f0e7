import { expect, test } from 'vitest'
import { memoryDatabase } from '#e2e/setup/memory-service.ts'
import { passwordLength } from '#lib/api/contract/sign-in/sign-in.ts'
import { maxPasswordLength, minPasswordLength } from '#lib/domain/access/passwords/hash-password.ts'
import { TooBusyError } from '#lib/domain/access/passwords/hash-queue.ts'
import { LinkEndedError } from '#lib/domain/access/passwords/link-secret.ts'
import type { Data } from '#lib/domain/data.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { retryAfterSeconds, SignInError, toSignInError } from './sign-in-error.ts'

const database = await memoryDatabase()
const data = (isMigrated: boolean) => ({ database, isMigrated: () => isMigrated }) as Data
const busy = Object.assign(new Error('connect to /secret/path'), { code: 'SQLITE_BUSY' })
const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })

test.each([
  ['wait 7', new SignInError({ kind: 'wait', seconds: 7 }), 0],
  ['busy 2', new TooBusyError(), 0],
  ['link-ended', new LinkEndedError(), 0],
  ['refused a password must be longer', new InputError('a password must be longer'), 0],
  ['unavailable', busy, 0],
  ['unwritable', full, 0],
  ['failed', new Error('password authentication failed for user panel at 10.0.0.5'), 1],
])('the sign-in page shows %j', async (message, error, reports) => {
  const reported: unknown[] = []
  const work = () => Promise.reject(error)
  await expect(toSignInError(data(true), (one) => reported.push(one), work)).rejects.toThrow(
    expect.objectContaining({ message }),
  )
  expect(reported).toEqual(reports ? [error] : [])
})

test.each([
  ['busy', 2],
  ['unavailable', 5],
  ['unwritable', 5],
  ['wait', undefined],
  ['wrong', undefined],
  ['failed', undefined],
] as const)('an attempt that fails as %s is no fault of the visitor if it has a time to wait: %s', (kind, seconds) => {
  expect(retryAfterSeconds({ kind, seconds: 2 } as never)).toBe(seconds)
})

test('no sign-in is attempted before the database is ready', async () => {
  await expect(
    toSignInError(
      data(false),
      () => {},
      () => Promise.reject(new Error('tried')),
    ),
  ).rejects.toThrow('unavailable')
})

test('the pages require the same password length as the domain', () => {
  expect(passwordLength).toEqual({ min: minPasswordLength, max: maxPasswordLength })
})
