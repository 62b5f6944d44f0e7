import { createHash } from 'node:crypto'
import type { Dialect } from './dialects.ts'
import { type Addresses, problemBody } from './problem-body.ts'
import { kindOf, type Refused } from './problems.ts'
import { wholeResponse } from './whole-response.ts'

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

/** What every answer to one request carries, good or bad. */
export type Carried = Readonly<Record<string, string>>

/** The weak tag of a body. */
function tagOf(body: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** A good answer to a GET, which may be given to several. */
export type Answer = { body: Uint8Array<ArrayBuffer>; tag: string; headers: Readonly<Record<string, string>> }

export function answerOf(body: string, headers: Readonly<Record<string, string>>): Answer {
  // Of its own: a short one from a shared block would keep the whole block as long as the answer is kept.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(body))
  bytes.write(body)
  return { body: bytes, tag: tagOf(bytes), headers }
}

/** A 200 with the weak ETag of its body, or a 304 when the client has that body already. */
export function okResponse(request: Request, { body, tag, headers }: Answer, carried: Carried): Response {
  const all = { ...always, 'Cache-Control': 'private, no-cache', ETag: tag, ...headers, ...carried }
  if (matchesTag(request.headers.get('if-none-match'), tag)) return wholeResponse(null, { status: 304, headers: all })
  return wholeResponse(body, { headers: { ...all, 'Content-Type': 'application/json; charset=utf-8' } })
}

/** A whole list as a file; it has no tag, for nobody knows its end when it begins. */
export function csvResponse(body: ReadableStream | null, name: string, headers: Carried): Response {
  return new Response(body, {
    headers: {
      ...always,
      'Cache-Control': 'private, no-cache',
      ...headers,
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  })
}

/** The answer to a change that was made; what it carries may hold the tag of the new state. */
export function changedResponse(status: number, body: string | null, carried: Carried): Response {
  const headers: Record<string, string> = { ...always, 'Cache-Control': 'no-store', ...carried }
  if (body !== null) headers['Content-Type'] = 'application/json; charset=utf-8'
  return wholeResponse(body, { status, headers })
}

/** The tag under which a GET answers with this body, for an answer to a change. */
export function tagHeader(body: string): { ETag: string } {
  return { ETag: tagOf(body) }
}

/**
 * Whether `If-Match` is absent or names the tag of the body. Strictly no weak tag ever matches (RFC 9110, section
 * 13.1.1); ours are hashes of every byte, weak only because of compression on the way, so that the opaque part decides.
 */
export function meetsIfMatch(request: Request, body: string): boolean {
  const given = request.headers.get('if-match')
  return given === null || matchesTag(given, tagOf(body))
}

/** Compares weakly, as for `If-None-Match`: a list of tags, or `*`. */
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
  carried: Carried,
): Response {
  const errors = findings.map((finding) => problemBody(dialect, addresses, finding, path))
  const headers: Record<string, string> = {
    ...always,
    'Cache-Control': 'no-store',
    'Content-Type': mediaTypes[dialect.problems],
    ...Object.assign({}, ...findings.map(({ problem }) => kindOf(problem).headers)),
    ...extra,
    ...carried,
  }
  return wholeResponse(JSON.stringify({ errors }), { status: errors[0]?.status ?? 500, headers })
}

export function optionsResponse(allow: string, carried: Carried): Response {
  const headers = { ...always, Allow: allow, 'Cache-Control': 'no-store', ...carried }
  return wholeResponse(null, { status: 204, headers })
}
