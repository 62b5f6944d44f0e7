import { hash } from 'node:crypto'
import type { Dialect } from '../dialects/dialect.ts'
import type { Addresses } from '../dialects/error-formats.ts'
import { problemBody } from '../problems/problem-body.ts'
import { type ApiError, kindOf } from '../problems/problems.ts'
import { maximumListed, notListed } from '../problems/query-problems.ts'
import type { ApiRequest } from './api-request.ts'
import type { ApiResponse, ResponseHeaders } from './api-response.ts'

/** Headers of every API response, including errors. */
const always = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  Vary: 'X-Auth-UserId, X-Auth-Token, Cookie, Accept, Accept-Encoding',
}

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' }

/** Headers of the response to one request, whether it succeeds or fails. */
export type SharedHeaders = Readonly<Record<string, string>>

/** The weak tag of a body. */
function tagOf(body: string | Uint8Array): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

/** A successful response to a GET, with its headers with and without the body. The cache may send it to several clients. */
export type PreparedResponse = {
  body: Uint8Array<ArrayBuffer>
  tag: string
  headers: SharedHeaders
  headersOfBody: SharedHeaders
}

export function prepareResponse(body: string, headers: SharedHeaders): PreparedResponse {
  // Not from the shared pool: a short buffer would keep the pool's whole block in memory while it is cached.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(body))
  bytes.write(body)
  const tag = tagOf(bytes)
  const all = { ...always, 'Cache-Control': 'private, no-cache', ETag: tag, ...headers }
  return {
    body: bytes,
    tag,
    headers: all,
    headersOfBody: { ...all, ...jsonType },
  }
}

/** Creates a 200 with the weak ETag of its body, or a 304 when the client has that body already. */
export function successResponse(
  { headers: asked }: ApiRequest,
  { body, tag, headers, headersOfBody }: PreparedResponse,
  shared: SharedHeaders,
): ApiResponse {
  if (matchesTag(asked.get('if-none-match'), tag))
    return { status: 304, headers: { ...headers, ...shared }, body: null }
  return { status: 200, headers: { ...headersOfBody, ...shared }, body }
}

/** Creates the response with a file that only its secret address protects, or a 304. Next serves it. */
export function conditionalResponse(request: Request, text: string, headers: SharedHeaders): Response {
  const tag = tagOf(text)
  const all = { ...always, Vary: 'Accept-Encoding', 'Cache-Control': 'private, no-cache', ETag: tag, ...headers }
  if (matchesTag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers: all })
  return new Response(text, { headers: all })
}

/** Creates a response that is a whole list as a file. It has no ETag, because its content is not known when it begins. */
export function downloadResponse(
  body: ReadableStream | null,
  { mediaType, fileName }: { mediaType: string; fileName: string },
  headers: SharedHeaders,
): ApiResponse {
  return {
    status: 200,
    headers: {
      ...always,
      'Cache-Control': 'private, no-cache',
      ...headers,
      'Content-Type': mediaType,
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
    body,
  }
}

/** Creates the response to a successful change. Its headers may include the ETag of the new state. */
export function changedResponse(status: number, body: string | null, shared: SharedHeaders): ApiResponse {
  const headers = { ...always, 'Cache-Control': 'no-store', ...shared, ...(body !== null && jsonType) }
  return { status, headers, body }
}

/** Returns the ETag that a GET of this body has, for the response to a change. */
export function tagHeader(body: string): { ETag: string } {
  return { ETag: tagOf(body) }
}

/**
 * Returns whether `If-Match` is absent or names the tag of the body. RFC 9110, section 13.1.1, lets no weak tag match. Ours
 * are hashes of every byte and weak only because a proxy may compress the body, so the opaque parts are compared.
 */
export function meetsIfMatch(request: ApiRequest, body: string): boolean {
  const given = request.headers.get('if-match')
  return given === null || matchesTag(given, tagOf(body))
}

/** Compares weakly, as for `If-None-Match`: a list of tags, or `*`. */
function matchesTag(given: string | null, tag: string): boolean {
  if (given === null) return false
  if (given === tag) return true
  const opaque = tag.slice(2)
  return given.trim() === '*' || given.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}

/** Creates an error response in the format of the dialect. It lists at most 100 problems; the last one counts further ones. */
export function errorResponse(
  dialect: Dialect,
  addresses: Addresses,
  { problems, headers: extra, unlisted }: ApiError,
  path: string,
  shared: SharedHeaders,
): ApiResponse & { body: string } {
  const errors = problems.slice(0, maximumListed).map((problem) => problemBody(dialect, addresses, problem, path))
  const last = errors.at(-1)
  const hidden = problems.length - errors.length + unlisted
  if (last && hidden > 0) {
    last.detail = `${last.detail.replace(/\.$/, '')}. ${notListed(hidden, 'problem')}`
  }
  const headers: ResponseHeaders = {
    ...always,
    'Cache-Control': 'no-store',
    'Content-Type': dialect.errorFormat.contentType,
    ...Object.assign({}, ...problems.map(({ problem }) => kindOf(problem).headers)),
    ...extra,
    ...shared,
  }
  return { status: errors[0]?.status ?? 500, headers, body: JSON.stringify({ errors }) }
}

export function optionsResponse(allow: string, shared: SharedHeaders): ApiResponse {
  return { status: 204, headers: { ...always, Allow: allow, 'Cache-Control': 'no-store', ...shared }, body: null }
}
