import { afterEach, expect, test, vi } from 'vitest'
import { pushValues, TemporaryError } from './push-values.ts'

const target = {
  url: 'http://localhost:3000',
  userUuid: 'u',
  token: 't',
  coreId: 'c',
  assetId: 'a',
  intervalSeconds: 60,
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the cause of a failed request', new Error('connect ECONNREFUSED ::1:3000'), 'connect ECONNREFUSED ::1:3000'],
  [
    'the first of several causes',
    new AggregateError([new Error('connect ECONNREFUSED ::1:3000'), new Error('connect ECONNREFUSED 127.0.0.1:3000')]),
    'connect ECONNREFUSED ::1:3000',
  ],
  ['a failed request without a cause', undefined, 'fetch failed'],
])('a panel that is not reached is a temporary error that names %s', async (_title, cause, message) => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed', { cause })))
  const error = await pushValues(target, {}).catch((thrown: unknown) => thrown)
  expect(error).toEqual(new TemporaryError(message))
})
