import { expect, inject } from 'vitest'
import { expectDescribed } from './described.ts'

/** An answer of the API; `body` is the parsed JSON, or null when there is no body. */
export type Answer<T = unknown> = { status: number; headers: Headers; text: string; body: T }

export type AskOptions = {
  as?: 'A' | 'B' | null
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: BodyInit
}

const baseUrl = inject('baseUrl')

/** The credentials of a partner's one user. */
export function credentials(as: 'A' | 'B'): { 'X-Auth-UserId': string; 'X-Auth-Token': string } {
  const { user_uuid, token } = inject(`partner${as}`)
  return { 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token }
}

/**
 * Sends a request, as partner A's user unless told otherwise, to a path or to a link of a former answer. Whatever
 * comes back must be as the served OpenAPI document and the table of problems say, or the test fails here.
 */
export async function ask<T = unknown>(target: string, options: AskOptions = {}): Promise<Answer<T>> {
  const { as = 'A', method = 'GET', headers = {}, body: sent } = options
  const response = await fetch(new URL(target, baseUrl), {
    method,
    headers: { ...(as && credentials(as)), ...headers },
    redirect: 'manual',
    ...(sent === undefined ? {} : { body: sent }),
  })
  const text = await response.text()
  const isJson = /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
  const answer = {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson && text !== '' ? JSON.parse(text) : null) as T,
  }
  await expectDescribed({ ...answer, method, path: new URL(target, baseUrl).pathname })
  return answer
}

/** Asks for what must be there. */
export async function get<T>(target: string, options: AskOptions = {}): Promise<T> {
  const { status, body, text } = await ask<T>(target, options)
  expect([status, target], text).toEqual([200, target])
  return body
}
