import { expect, inject } from 'vitest'
import { expectDocumented } from '../contract/expect-documented.ts'

/** A response of the API; `body` is the parsed JSON, or null when it is not JSON. */
export type ApiResponse<T = unknown> = { status: number; headers: Headers; text: string; body: T }

export type ApiRequestOptions = {
  as?: 'A' | 'B' | null
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: BodyInit
}

const baseUrl = inject('baseUrl')

/** Returns the credentials of the partner's owner. */
export function credentials(as: 'A' | 'B'): { 'X-Auth-UserId': string; 'X-Auth-Token': string } {
  const { user_uuid, token } = inject(`partner${as}`)
  return { 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token }
}

/**
 * Sends a request to a path or URL, by default as partner A's owner. Fails unless the response conforms to the served
 * OpenAPI document and to the table of problems.
 */
export async function fetchApi<T = unknown>(target: string, options: ApiRequestOptions = {}): Promise<ApiResponse<T>> {
  const { as = 'A', method = 'GET', headers = {}, body: sent } = options
  const response = await fetch(new URL(target, baseUrl), {
    method,
    headers: { ...(as && credentials(as)), ...headers },
    redirect: 'manual',
    ...(sent === undefined ? {} : { body: sent }),
  })
  const text = await response.text()
  const isJson = /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
  const result = {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson && text !== '' ? JSON.parse(text) : null) as T,
  }
  await expectDocumented({ ...result, method, path: new URL(target, baseUrl).pathname })
  return result
}

/** Sends a request whose response must be a 200, and returns its body. */
export async function get<T>(target: string, options: ApiRequestOptions = {}): Promise<T> {
  const { status, body, text } = await fetchApi<T>(target, options)
  expect([status, target], text).toEqual([200, target])
  return body
}
