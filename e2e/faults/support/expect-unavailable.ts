import { expect } from 'vitest'
import type { TimedResponse } from './send-get.ts'

/** Expects a 503 with `Retry-After` in the error format of its API version. */
export function expectUnavailable({ path, status, headers, body, error }: TimedResponse): void {
  expect(status, JSON.stringify({ path, error, body })).toBe(503)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-request-id']).toMatch(/./)
  const version = /^\/hybrid-core\/(v[12])\//.exec(path)?.[1]
  const isOfAuthentication = body.includes('authentication-unavailable')
  expect(JSON.parse(body)).toEqual({
    errors: [
      {
        type: expect.stringMatching(`/docs/apis/problems/hybrid-core/${version}/(authentication|service)-unavailable$`),
        title: expect.stringMatching(/^(Authentication temporarily unavailable|Service Unavailable)$/),
        status: 503,
        detail: expect.any(String),
        DocURL: expect.stringMatching(
          `/docs/apis/hybrid-core/${version}/introduction${isOfAuthentication ? '#auth' : ''}$`,
        ),
      },
    ],
  })
}
