import { expect, test } from 'vitest'
import { type Obstacle, readEarlierObstacle, readObstacle, writeObstacle } from './sign-in.ts'

test.each<Obstacle>([
  { kind: 'wrong' },
  { kind: 'wait', seconds: 900 },
  { kind: 'link-ended' },
  { kind: 'refused', reason: 'a password must have\n12 to 200 characters' },
  { kind: 'no-account' },
  { kind: 'single-sign-on-failed' },
  { kind: 'unavailable' },
  { kind: 'failed' },
])('%o is read as it was written', (obstacle) => {
  expect(readObstacle(writeObstacle(obstacle))).toEqual(obstacle)
})

test.each(['OAuthSignin', 'OAuthCallback', 'Callback', 'AccessDenied'])('next-auth’s %s is understood', (error) => {
  expect(readObstacle(error)).toEqual({ kind: 'single-sign-on-failed' })
})

test.each(['', 'wait', 'wait -1', 'wait 1e9', 'constructor', 'oidc', 'connect ECONNREFUSED'])(
  '%j is told as a failure, whatever it says',
  (error) => expect(readObstacle(error)).toEqual({ kind: 'failed' }),
)

test('an address cannot put words into our mouth', () => {
  expect(readEarlierObstacle('refused call 555-0100 to unlock your account')).toBeUndefined()
  expect(readEarlierObstacle('anything')).toBeUndefined()
  expect(readEarlierObstacle('no-account')).toEqual({ kind: 'no-account' })
})
