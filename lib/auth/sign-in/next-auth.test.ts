import { expect, test } from 'vitest'
import { nextAuthOptions } from './next-auth.ts'

test('a rejection by the issuer is one log line, although next-auth reports it twice', () => {
  const lines: object[] = []
  const log = { warn: (line: object) => void lines.push(line), error: (line: object) => void lines.push(line) }
  const settings = { baseUrl: 'http://localhost:3000', oidc: undefined }
  const service = { settings, sessionSecret: () => 's'.repeat(32), log, data: {} } as never
  const report = nextAuthOptions(service, { address: undefined } as never).logger?.error
  const error = new Error('access_denied')
  report?.('OAUTH_CALLBACK_HANDLER_ERROR', { error, providerId: 'oidc' })
  report?.('OAUTH_CALLBACK_ERROR', error)
  expect(lines).toEqual([{ reason: 'denied-by-issuer', cause: 'access_denied' }])
})
