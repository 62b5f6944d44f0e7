import { createHash } from 'node:crypto'
import type { Dialect } from './dialects.ts'
import { type Addresses, problemBody } from './problem-body.ts'
import { kindOf, type Refused } from './problems.ts'

/** On every answer of the API, good or bad. */
const always = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  Vary: 'X-Auth-UserId, X-Auth-Token, Cookie, Accept, Accept-Encoding',
}

const mediaTypes = {
  'hybrid-core': 'application/json; charset=utf-8',
  management: 'application/problem+json',
} as const

/** A 200 with a weak ETag over its body, or a 304 when the client has that body already. */
export function okResponse(request: Request, body: string, headers: Record<string, string>): Response {
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const all = { ...always, 'Cache-Control': 'private, no-cache', ETag: tag, ...headers }
  if (matchesTag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers: all })
  return new Response(body, { headers: { ...all, 'Content-Type': 'application/json; charset=utf-8' } })
}

/** A whole list as a file; it has no tag, for nobody knows its end when it begins. */
export function csvResponse(body: ReadableStream | null, name: string): Response {
  return new Response(body, {
    headers: {
      ...always,
      'Cache-Control': 'private, no-cache',
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  })
}

/** The answer to a change that was made. */
export function changedResponse(status: number, body: string | null): Response {
  const headers: Record<string, string> = { ...always, 'Cache-Control': 'no-store' }
  if (body !== null) headers['Content-Type'] = 'application/json; charset=utf-8'
  return new Response(body, { status, headers })
}

/** `If-None-Match` compares weakly: a list of tags, or `*`. */
function matchesTag(given: string | null, tag: string): boolean {
  if (given === null) return false
  const opaque = tag.slice(2)
  return given.trim() === '*' || given.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}

/** The error answer of a dialect, with every finding of the check that failed. */
export function refusedResponse(
  dialect: Dialect,
  addresses: Addresses,
  { findings, headers: extra }: Refused,
  path: string,
): Response {
  const errors = findings.map((finding) => problemBody(dialect, addresses, finding, path))
  const headers: Record<string, string> = {
    ...always,
    'Cache-Control': 'no-store',
    'Content-Type': mediaTypes[dialect.problems],
    ...Object.assign({}, ...findings.map(({ problem }) => kindOf(problem).headers)),
    ...extra,
  }
  return new Response(JSON.stringify({ errors }), { status: errors[0]?.status ?? 500, headers })
}

export function optionsResponse(allow: string): Response {
  return new Response(null, { status: 204, headers: { ...always, Allow: allow, 'Cache-Control': 'no-store' } })
}
