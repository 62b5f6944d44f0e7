import { expect, test } from 'vitest'
import { memoryDatabase } from '#e2e/setup/memory-service.ts'
import { operator } from '#lib/domain/access/origin.ts'
import { createUser, lockUser } from '#lib/domain/access/users/users.ts'
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

test('the audit event of a refused single sign-on has the address and the id of the request', async () => {
  const db = await memoryDatabase()
  const operating = { db, now: Date.now(), origin: operator }
  const email = 'locked@example.com'
  await createUser(operating, { partnerUuid: 'partner', email, role: 'read' })
  await lockUser(operating, { email })
  const service = {
    settings: { baseUrl: 'http://localhost:3000', oidc: { issuer: 'https://id.example', trustedDomains: [] } },
    sessionSecret: () => 's'.repeat(32),
    log: { warn: () => {} },
    data: { database: db, isMigrated: () => true },
  } as never
  const request = { address: '203.0.113.9', userAgent: undefined, requestId: 'request-of-sign-in' }
  const signIn = nextAuthOptions(service, request).callbacks?.signIn
  const profile = { iss: 'https://id.example', sub: 'x', email, email_verified: true }
  await expect(signIn?.({ user: {}, account: { provider: 'oidc' }, profile } as never)).rejects.toThrow()
  const failed = db.read.selectFrom('audit_events').select(['address', 'request_id']).where('outcome', '=', 'failed')
  expect(await failed.execute()).toEqual([{ address: request.address, request_id: request.requestId }])
  await db.close()
})
