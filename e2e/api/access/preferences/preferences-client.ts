import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { createUser } from '../../support/access.ts'
import type { ErrorBody } from '../../support/bodies.ts'
import type { Role } from '../rights-table.ts'

export type Preferences = Record<'theme' | 'language' | 'time_zone' | 'density' | 'start_page', string | null>
export type Answer = { status: number; etag: string; preferences: Preferences; errors: ErrorBody['errors'] }

export const path = '/management/v2/preferences'
export const password = 'a sentence for the tests of preferences'
export const own = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
export const nothing: Preferences = { theme: null, language: null, time_zone: null, density: null, start_page: null }
export const everything: Preferences = {
  ...{ theme: 'dark', language: 'de', time_zone: 'Europe/Berlin', density: 'compact', start_page: 'price-lists' },
}

export async function signInAs(role: Role, partnerUuid = inject('partnerA').uuid) {
  const email = await createUser(`${randomUUID()}@preferences.example`, { password, partnerUuid, role })
  const session = new SessionClient(inject('baseUrl'))
  expect((await session.signIn(email, password)).error).toBeNull()
  return { email, session }
}
export const newSession = async () => (await signInAs('read')).session

async function send(session: SessionClient, init: RequestInit): Promise<Answer> {
  const response = await session.fetch(path, init)
  const { data, errors } = await response.json()
  return { status: response.status, etag: response.headers.get('etag') ?? '', preferences: data, errors: errors ?? [] }
}
export const read = (session: SessionClient) => send(session, {})
export const sendBody = (session: SessionClient, body: string, headers = {}) =>
  send(session, { method: 'PATCH', body, headers: { ...own, ...headers } })
export const change = (session: SessionClient, fields: object, headers = {}) =>
  sendBody(session, JSON.stringify(fields), headers)
