import type { ProblemKind } from './problem-kind.ts'

type ProblemMembers = {
  /** The address of a page that explains this kind of problem. */
  type: string
  title: string
  /** The HTTP status. */
  status: number
  /** Explains this occurrence. */
  detail: string
}

/** A problem of `/hybrid-core/v1` and `/hybrid-core/v2`. */
export type HybridCoreProblem = ProblemMembers & {
  /** The introduction to the API. */
  DocURL: string
  /** The query parameters that are not allowed. */
  'invalid-params'?: readonly { name: string; reason: string }[]
}

/** A problem of `/management`. */
export type ManagementProblem = ProblemMembers & {
  /** The path of the request. */
  instance: string
  /** The identifiers of the records that the problem concerns; of an invalid field also its name, `field`. */
  data: Readonly<Record<string, string>>
}

/** One error of a request, as the API has written it. `'data' in problem` distinguishes the two formats. */
export type Problem = HybridCoreProblem | ManagementProblem

/** The errors of a call, except for the reason of its own signal. `name` distinguishes the two. */
export type CallError = ResponseError | NoResponseError

type More = { message?: string; retryAfterSeconds?: number | null }

/** The server refused the request, or its response is not one of the API. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError'
  /** The kind of the problems; null if the response is not one of the API, such as the page of a proxy. */
  readonly kind: ProblemKind | null
  /** When the server wants to see the request again at the earliest, after its response. */
  readonly retryAfterSeconds: number | null

  constructor(
    /** The HTTP status. */
    readonly status: number,
    /** Every problem of the first check that failed; empty if the response is not one of the API. */
    readonly problems: readonly Problem[],
    /** Identifies the request in the log of the server. */
    readonly requestId: string | null,
    { message, retryAfterSeconds = null }: More = {},
  ) {
    const [first] = problems
    super(message ?? (first ? `${first.title}: ${first.detail}` : `The server responded with status ${status}`))
    this.kind = first ? (first.type.slice(first.type.lastIndexOf('/') + 1) as ProblemKind) : null
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The connection failed before the response was complete. `cause` is the error of `fetch`. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'

  constructor(cause: unknown, message = 'The server did not respond') {
    super(message, { cause })
  }
}

/** Reads the error of a response that is not OK. */
export async function readError(response: Response): Promise<ResponseError> {
  const body: unknown = await response.json().catch(() => null)
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  const problems = Array.isArray(errors) ? errors.filter(isProblem) : []
  const waitMs = retryAfterMs(response.headers, Date.now())
  return new ResponseError(response.status, problems, requestIdOf(response), {
    retryAfterSeconds: waitMs === null ? null : waitMs / 1000,
  })
}

function isProblem(value: unknown): value is Problem {
  const { type, title, detail } = (value ?? {}) as Partial<Record<keyof Problem, unknown>>
  return [type, title, detail].every((member) => typeof member === 'string')
}

/** Reads the JSON of a response. Throws ResponseError if it is none, NoResponseError if the connection fails. */
export async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  return parseJson(await readText(response, signal), response)
}

/** Reads the whole body. Throws NoResponseError, or the reason of the signal. */
export function readText(response: Response, signal?: AbortSignal): Promise<string> {
  return response.text().catch((error: unknown) => noResponse(error, signal))
}

/** Parses what should be JSON. A page of a proxy is not, whatever its status. Throws ResponseError. */
export function parseJson(text: string, response: Response): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(response)
  }
}

export function unreadable(response: Response): ResponseError {
  return new ResponseError(response.status, [], requestIdOf(response), { message: 'The response cannot be read' })
}

/** Throws the error of `fetch` as NoResponseError, or as it is if the caller's signal is its cause. */
export function noResponse(error: unknown, signal?: AbortSignal, message?: string): never {
  throw signal?.aborted ? error : new NoResponseError(error, message)
}

/** How long `Retry-After` wants the client to wait: a number of seconds, or a date. Null if the header is neither. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const given = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(given)) return Number(given) * 1000
  const at = Date.parse(given)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

function requestIdOf({ headers }: Response): string | null {
  return headers.get('x-request-id')
}
