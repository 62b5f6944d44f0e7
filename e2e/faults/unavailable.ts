import { expect } from 'vitest'
import type { Answer } from './ask.ts'

/** Checks that an answer says, in the shape of its interface, that the request may work later. */
export function expectUnavailable({ path, status, headers, body, error }: Answer): void {
  expect({ path, status, error, body }).toMatchObject({ status: 503 })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-request-id']).toMatch(/./)
  const version = /^\/hybrid-core\/(v[12])\//.exec(path)?.[1]
  expect(JSON.parse(body)).toEqual({
    errors: [
      {
        type: expect.stringMatching(`/docs/apis/problems/hybrid-core/${version}/(authentication|service)-unavailable$`),
        title: expect.stringMatching(/^(Authentication temporarily unavailable|Service Unavailable)$/),
        status: 503,
        detail: expect.any(String),
        DocURL: expect.stringContaining(`/docs/apis/hybrid-core/${version}/introduction`),
      },
    ],
  })
}
