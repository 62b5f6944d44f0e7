import { beforeAll, expect, inject } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { expectDocumented } from '../../contract/expect-documented.ts'
import type { RecordBody } from '../../support/bodies.ts'

export const users = '/management/v2/users'
export const password = 'a sentence for the tests of users'

export type User = { uuid: string; email: string; name: string | null; role: string; status: string }
export type Invited = User & { password_link: string; password_link_expires_at: string }

/** Signs in the owner of partner A for the tests of this file. */
export function setUpOwner(): { readonly owner: SessionClient } {
  const { email, password } = inject('partnerA')
  const owner = new SessionClient(inject('baseUrl'))
  beforeAll(async () => {
    expect((await owner.signIn(email, password)).error).toBeNull()
  })
  return { owner }
}

/** Sends a change as a page does; the response must conform to the OpenAPI document. */
export async function send<T>(client: SessionClient, method: string, target: string, fields?: object, headers = {}) {
  const response = await client.fetch(target, {
    method,
    headers: { 'Sec-Fetch-Site': 'same-origin', ...(fields && { 'Content-Type': 'application/json' }), ...headers },
    ...(fields && { body: JSON.stringify(fields) }),
  })
  const text = await response.text()
  const body = (text === '' ? null : JSON.parse(text)) as T
  const { status, headers: responseHeaders } = response
  await expectDocumented({ method, path: target, status, headers: responseHeaders, text, body })
  return { status, headers: responseHeaders, body }
}

/** Invites a user; returns it with its link. */
export async function invite(by: SessionClient, email: string, role: string): Promise<Invited> {
  const { status, body } = await send<RecordBody<Invited>>(by, 'POST', users, { email, role })
  expect(status).toBe(201)
  return body.data
}

/** Sets `password` by the invitation's link, which signs the user in. */
export async function accept({ password_link: link }: Invited): Promise<SessionClient> {
  const client = new SessionClient(inject('baseUrl'))
  const secret = new URL(link).hash.replace('#secret=', '')
  expect((await client.post('callback/set-password', { secret, password })).error).toBeNull()
  return client
}
