import type { IncomingMessage } from 'node:http'
import { createGunzip } from 'node:zlib'
import { errorCode } from '#lib/values/error-code.ts'
import type { Send } from './connect.ts'
import { notPrometheus, ResponseReader } from './response-reader.ts'
import { oneLine, SourceFailure } from './source-failure.ts'

const mebibyte = 1_048_576

export type QueryResult = {
  elements: unknown[]
  resultType: string
  /** Warnings of the server, for example about an incomplete result. */
  warnings: string[]
}

/** The times at which a query is evaluated, in epoch milliseconds; the last one is `endMs` or earlier. */
export type Range = { startMs: number; endMs: number; stepMs: number }

type Limits = { responseBytes: number; seriesBytes?: number }

/** A query at one time (default: that of the server), or at each time of a range. */
export type Query = {
  promql: string
  atMs?: number
  range?: Range
  /** Keeps VictoriaMetrics from moving the times of a range to multiples of its step. Other servers ignore it. */
  isUncached?: boolean
  /** The longest response, and the longest series of it, in decoded bytes; default: 64 MiB, and that of `ResponseReader`. */
  limits?: Limits
}

/**
 * Evaluates a query. `pick` returns what is kept of each element of the result. Throws SourceFailure.
 */
export async function runQuery(
  send: Send,
  { promql, atMs, range, isUncached = false, limits = { responseBytes: 64 * mebibyte } }: Query,
  pick: (element: unknown) => unknown,
  signal: AbortSignal,
): Promise<QueryResult> {
  const form = new URLSearchParams({ query: promql })
  if (atMs !== undefined) form.set('time', seconds(atMs))
  if (range) {
    form.set('start', seconds(range.startMs))
    form.set('end', seconds(range.endMs))
    form.set('step', seconds(range.stepMs))
    if (isUncached) form.set('nocache', '1')
  }
  try {
    const response = await send(range ? '/api/v1/query_range' : '/api/v1/query', form, signal)
    try {
      return await read(response, pick, limits)
    } finally {
      response.destroy()
    }
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    if (signal.aborted) throw new SourceFailure('is interrupted')
    const code = errorCode(error instanceof AggregateError ? error.errors[0] : error)
    throw code === '' ? error : new SourceFailure(reasonOf(code))
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}

/** The message of the error may have the address of the server. */
function reasonOf(code: string): string {
  if (code.startsWith('Z_')) return 'responded with a damaged gzip stream'
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code)) return `has no certificate that is trusted: ${code}`
  if (code.startsWith('HPE_')) return 'does not speak HTTP: is its url right?'
  return code === 'ECONNRESET' ? 'closed the connection before its response' : `cannot be reached: ${code}`
}

async function read(
  response: IncomingMessage,
  pick: (element: unknown) => unknown,
  { responseBytes, seriesBytes }: Limits,
): Promise<QueryResult> {
  const { statusCode: status = 0 } = response
  if (status >= 300 && status < 400)
    throw new SourceFailure(`redirects (${status}), which is not followed: correct its url`)
  if (status === 401 || status === 403) throw new SourceFailure(`refuses the credentials (${status})`)
  const type = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== 'application/json') {
    const isGood = status === 200
    throw isGood ? notPrometheus() : new SourceFailure(`responded with status ${status}`)
  }
  const elements: unknown[] = []
  const reader = new ResponseReader((element) => elements.push(pick(element)), seriesBytes)
  let bytes = 0
  for await (const chunk of decoded(response)) {
    bytes += chunk.length
    if (bytes > responseBytes) throw new SourceFailure(`responded with more than ${responseBytes / mebibyte} MiB`)
    reader.read(chunk)
  }
  return checked(reader.end(), status, elements)
}

function decoded(response: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return response
  if (encoding !== 'gzip') throw new SourceFailure(`responded with the encoding ${oneLine(encoding, 20)}`)
  // An error of the connection must end the decoder too.
  const gunzip = createGunzip()
  response.on('error', (error) => gunzip.destroy(error)).on('aborted', () => gunzip.destroy(reset()))
  return response.pipe(gunzip)
}

function reset(): Error {
  return Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' })
}

type Envelope = {
  status?: unknown
  errorType?: unknown
  error?: unknown
  warnings?: unknown
  data?: { resultType?: unknown; result?: unknown } | null
}

function checked(envelope: unknown, status: number, elements: unknown[]): QueryResult {
  if (typeof envelope !== 'object' || envelope === null) throw notPrometheus()
  const { status: outcome, errorType, error, warnings, data } = envelope as Envelope
  if (outcome === 'error')
    throw new SourceFailure(`reports: ${oneLine(`${errorType ?? status}: ${error ?? 'no reason'}`)}`)
  if (status !== 200) throw new SourceFailure(`responded with status ${status}`)
  const resultType = data?.resultType
  if (outcome !== 'success' || typeof resultType !== 'string' || !Array.isArray(data?.result)) throw notPrometheus()
  const given = Array.isArray(warnings) ? warnings.slice(0, 5) : []
  return { elements, resultType: oneLine(resultType, 20), warnings: given.map((warning) => oneLine(String(warning))) }
}
