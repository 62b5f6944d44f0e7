import { describe, expect, test } from 'vitest'
import { logFailedExchange, logRejection } from './single-sign-on-log.ts'

function logged(write: (log: never) => unknown): object[] {
  const lines: object[] = []
  write({ warn: (details: object) => void lines.push(details) } as never)
  return lines
}

describe('a rejected single sign-on', () => {
  test.each([
    ['state mismatch, expected s3cret, got: forged', 'wrong-state', 'state mismatch'],
    ['State cookie was missing.', 'wrong-state', 'State cookie was missing.'],
    ['nonce mismatch, expected a, got: b', 'wrong-nonce', 'nonce mismatch'],
    ['PKCE code_verifier cookie was missing.', 'wrong-code-verifier', 'PKCE code_verifier cookie was missing.'],
    ['unexpected iss value, expected https://a, got: https://b', 'wrong-issuer', 'unexpected iss value'],
    ['invalid_grant', 'code-not-accepted', 'invalid_grant'],
    ['invalid_client', 'client-not-accepted', 'invalid_client'],
    ['connect ECONNREFUSED 127.0.0.1:1', 'issuer-unreachable', 'connect ECONNREFUSED 127.0.0.1:1'],
    ['outgoing request timed out after 3500ms', 'issuer-unreachable', 'outgoing request timed out after 3500ms'],
    ['expected 200 OK, got: 500 Internal Server Error', 'issuer-fails', 'the response was not 200 OK'],
    ['something new', 'exchange-failed', 'something new'],
  ])('with %j logs one line with the reason %s and no value of the exchange', (message, reason, cause) => {
    const lines = logged((log) => logFailedExchange(log, 'OAUTH_CALLBACK_ERROR', new Error(message)))
    expect(lines).toEqual([{ reason, cause }])
  })

  test('is logged with its code and with nothing else that next-auth reports', () => {
    expect(logged((log) => logFailedExchange(log, 'JWT_SESSION_ERROR', new Error('state')))).toEqual([])
  })

  test('is logged with the id of the user, or with the domain of an unknown address', () => {
    const email = 'Somebody@Away.Example'
    expect(logged((log) => logRejection(log, 'r', { reason: 'no-such-user', email }))).toEqual([
      { request_id: 'r', reason: 'no-such-user', user_uuid: undefined, email_domain: 'away.example' },
    ])
    expect(logged((log) => logRejection(log, 'r', { reason: 'user-locked', email, userUuid: 'u' }))).toEqual([
      { request_id: 'r', reason: 'user-locked', user_uuid: 'u', email_domain: undefined },
    ])
  })
})
