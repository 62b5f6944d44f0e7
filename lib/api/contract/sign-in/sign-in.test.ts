import { expect, test } from 'vitest'
import { readEarlierSignInError, readSignInError, type SignInError, writeSignInError } from './sign-in.ts'

test.each<SignInError>([
  { kind: 'wrong' },
  { kind: 'wait', seconds: 900 },
  { kind: 'link-ended' },
  { kind: 'refused', reason: 'a password must have\n12 to 200 characters' },
  { kind: 'no-account' },
  { kind: 'single-sign-on-failed' },
  { kind: 'unavailable' },
  { kind: 'unwritable' },
  { kind: 'failed' },
])('%o is the same after a round trip', (obstacle) => {
  expect(readSignInError(writeSignInError(obstacle))).toEqual(obstacle)
})

test.each(['OAuthSignin', 'OAuthCallback', 'Callback', 'AccessDenied'])(
  'the next-auth error %s has its message',
  (error) => {
    expect(readSignInError(error)).toEqual({ kind: 'single-sign-on-failed' })
  },
)

test.each(['', 'wait', 'wait -1', 'wait 1e9', 'constructor', 'oidc', 'connect ECONNREFUSED'])(
  '%j is shown as an unknown failure',
  (error) => expect(readSignInError(error)).toEqual({ kind: 'failed' }),
)

test('text from a URL is never shown', () => {
  expect(readEarlierSignInError('refused call 555-0100 to unlock your account')).toBeUndefined()
  expect(readEarlierSignInError('anything')).toBeUndefined()
  expect(readEarlierSignInError('no-account')).toEqual({ kind: 'no-account' })
})
