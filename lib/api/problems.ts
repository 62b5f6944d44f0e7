import type { DomainProblems } from '#lib/domain/problem.ts'

type Family = 'hybrid-core' | 'management'

/** One kind of problem; `detail` and `more` say what is particular to one occurrence. In the words of v2, which `say` translates. */
type ProblemKind<D> = {
  status: number
  title: string
  /** The last segment of its `type`. */
  slug: string
  families: readonly Family[]
  /** Below the base of schemas instead of the base of documentation. */
  schema?: boolean
  headers?: Readonly<Record<string, string>>
  detail(data: D, say: (words: string) => string): string
  more?(data: D): Record<string, unknown>
  /** The identifiers that stand in `data` of a management problem. */
  identifiers?(data: D): Record<string, string>
  what: string
  fix: string
  /** An occurrence, for the problem's page. */
  example: D
}

const both: readonly Family[] = ['hybrid-core', 'management']
const ours: readonly Family[] = ['hybrid-core']
const theirs: readonly Family[] = ['management']

export type WrongValue = { parameter: string; rule: string; value: string }
export type NotAllowed = { name: string; reason: string }

const challenge = { 'WWW-Authenticate': 'HybridCore realm="hybrid-core", headers="X-Auth-UserId X-Auth-Token"' }
const retryAfter = { 'Retry-After': '5' }

function kind<D>(declared: ProblemKind<D>): ProblemKind<D> {
  return declared
}

/** The one table of problems: it yields error bodies, the OpenAPI responses and the page behind each `type`. */
export const problems = {
  'not-allowed-query-parameter': kind<{ bad: readonly NotAllowed[]; allowed: readonly string[] }>({
    status: 400,
    title: 'Not allowed query parameter',
    slug: 'not-allowed-query-parameter',
    families: ours,
    detail: ({ allowed }) =>
      allowed.length > 0
        ? `The allowed pagination, filter and sort parameters are ${allowed.join(', ')}.`
        : 'This route takes no query parameters.',
    more: ({ bad }) => ({ 'invalid-params': bad }),
    what: 'The query string holds a parameter that this route does not define. Nothing was looked up: a filter that is silently ignored would answer a different question from the one you asked.',
    fix: 'Remove the parameters named in `invalid-params`, or correct their names. `detail` lists the names that the route allows.',
    example: {
      bad: [{ name: 'filter[state]', reason: 'is not a parameter of this route' }],
      allowed: ['page[number]', 'page[size]', 'filter[id]', 'filter[status]', 'filter[public_available]', 'sort[id]'],
    },
  }),
  'query-parameter-value-processing-failed': kind<WrongValue>({
    status: 400,
    title: 'Query parameter value processing failed',
    slug: 'query-parameter-value-processing-failed',
    families: ours,
    detail: ({ parameter, rule, value }) =>
      `The value of '${parameter}' must be ${rule}, but the received value is '${value}'.`,
    what: 'A query parameter is defined, but its value is not one that it can take. There is one problem for each such value.',
    fix: 'Correct the value as `detail` says. Whole numbers are plain decimal digits; a sort direction is `+` or `-`.',
    example: { parameter: 'page[size]', rule: 'an integer >= 1 and <= 50', value: '500' },
  }),
  'not-allowed-query-parameter-recurrence': kind<{ parameter: string; count: number }>({
    status: 400,
    title: 'Not allowed query parameter recurrence',
    slug: 'not-allowed-query-parameter-recurrence',
    families: ours,
    detail: ({ parameter, count }) => `The parameter '${parameter}' may be given once, but is given ${count} times.`,
    what: 'A page or sort parameter is given more than once, so that it is not clear which value counts. Only filters may be repeated: a record matches when it has any of the values.',
    fix: 'Give each `page[...]` and `sort[...]` parameter at most once.',
    example: { parameter: 'sort[id]', count: 2 },
  }),
  'wrong-encoded-url-query': kind<{ part: string }>({
    status: 400,
    title: 'Wrong encoded URL query',
    slug: 'wrong-encoded-url-query',
    families: ours,
    detail: ({ part }) => `The part '${part}' of the query string is not percent-encoded UTF-8.`,
    what: 'The query string holds a broken percent escape, or escapes that are not UTF-8 text.',
    fix: 'Encode names and values as UTF-8 and then percent-encode them. A literal `%` is `%25`.',
    example: { part: 'filter[id]=%ZZ' },
  }),
  'credentials-missing': kind<{ reason: string }>({
    status: 401,
    title: 'Authentication failed',
    slug: 'authentication-failed',
    families: both,
    headers: challenge,
    detail: ({ reason }) => reason,
    what: 'The request has no valid credentials. The answer is the same for an unknown user and for a wrong, revoked or expired token.',
    fix: 'Send your user’s UUID in `X-Auth-UserId` and one of its valid tokens in `X-Auth-Token`. Both are on the API keys page of the panel.',
    example: { reason: 'The headers X-Auth-UserId and X-Auth-Token must hold a user and a valid token of that user.' },
  }),
  'user-id-malformed': kind<{ header: string }>({
    status: 400,
    title: 'Authentication failed',
    slug: 'authentication-failed',
    families: both,
    detail: ({ header }) => `The header ${header} must hold a UUID.`,
    what: 'The header `X-Auth-UserId` holds something that is not a UUID. The credentials were not looked at.',
    fix: 'Copy the user’s UUID from the API keys page of the panel.',
    example: { header: 'X-Auth-UserId' },
  }),
  'authentication-unavailable': kind<Record<never, never>>({
    status: 503,
    title: 'Authentication temporarily unavailable',
    slug: 'authentication-unavailable',
    families: both,
    headers: retryAfter,
    detail: () => 'The credentials cannot be checked at the moment. Nothing is wrong with the request.',
    what: 'The store of credentials does not answer.',
    fix: 'Send the same request again after the seconds that `Retry-After` names.',
    example: {},
  }),
  'hybrid-core-unknown': kind<DomainProblems['hybrid-core-unknown']>({
    status: 404,
    title: 'Hybrid core unknown',
    slug: 'hybrid-core-unknown',
    families: ours,
    detail: ({ id }, say) => `There is no ${say('hybrid core')} with the id '${id}' that you can see.`,
    what: 'No hybrid core of your partner has this id. The answer is the same for one that does not exist and for one of another partner.',
    fix: 'Take the id from the list of hybrid cores. Ids are case-sensitive.',
    example: { id: 'ams-9' },
  }),
  'asset-unknown': kind<DomainProblems['asset-unknown']>({
    status: 404,
    title: 'Asset unknown',
    slug: 'asset-unknown',
    families: ours,
    detail: ({ id }, say) => `There is no asset with the id '${id}' in this ${say('hybrid core')}.`,
    what: 'The hybrid core exists, but none of its assets has this id.',
    fix: 'Take the id from the list of the assets of the hybrid core. Ids are case-sensitive.',
    example: { id: 'cn-404' },
  }),
  'bad-request': kind<{ reason: string }>({
    status: 400,
    title: 'Bad Request',
    slug: 'bad-request',
    families: both,
    detail: ({ reason }) => reason,
    what: 'The request cannot be read as one of this interface.',
    fix: 'Correct what `detail` names.',
    example: { reason: "The path holds '%ZZ', which is not percent-encoded UTF-8." },
  }),
  'not-found': kind<{ path: string }>({
    status: 404,
    title: 'Not Found',
    slug: 'not-found',
    families: both,
    detail: ({ path }) => `There is no route '${path}'.`,
    what: 'The path is not one of this interface.',
    fix: 'Compare the path with the description of the interface. Paths are case-sensitive and do not end in a slash.',
    example: { path: '/hybrid-core/v2/hybridcores' },
  }),
  'record-not-found': kind<DomainProblems['record-not-found']>({
    status: 404,
    title: 'Not Found',
    slug: 'not-found',
    families: theirs,
    detail: ({ what, id }) => `There is no ${what} '${id}' that you can see.`,
    what: 'The path is right, but nothing that it names is yours.',
    fix: 'Take the id from the list of your records.',
    example: { what: 'active token', id: '7c1e1f0a-3f60-4f0e-8a55-6d1b8f6a2c11' },
  }),
  'method-not-allowed': kind<{ method: string; allowed: readonly string[] }>({
    status: 405,
    title: 'Method Not Allowed',
    slug: 'method-not-allowed',
    families: both,
    detail: ({ method, allowed }) => `The method ${method} is not allowed here; ${allowed.join(', ')} are.`,
    what: 'The path exists, but does not take this method. The header `Allow` lists those it takes.',
    fix: 'Use one of the methods that `Allow` lists.',
    example: { method: 'POST', allowed: ['GET', 'HEAD', 'OPTIONS'] },
  }),
  forbidden: kind<{ reason: string }>({
    status: 403,
    title: 'Forbidden',
    slug: 'forbidden',
    families: theirs,
    detail: ({ reason }) => reason,
    what: 'The caller is known, but may not make this request in this way: a change under a session must come from the panel itself, and what concerns sessions and tokens needs a session.',
    fix: 'Sign in to the panel and make the change there.',
    example: { reason: 'Tokens are made, rotated and revoked in a signed-in session, never with a token.' },
  }),
  'validation-exception': kind<{ field: string; rule: string }>({
    status: 400,
    title: 'Validation Exception',
    slug: 'validation-exception',
    families: theirs,
    schema: true,
    detail: ({ field, rule }) => `${field}: ${rule}`,
    identifiers: ({ field }) => ({ field }),
    what: 'A field of the body is not what it must be. There is one problem for each such field, and nothing was changed.',
    fix: 'Correct the fields as `detail` says, and send the whole request again.',
    example: { field: 'expires_in_days', rule: 'must be <= 366' },
  }),
  'payload-too-large': kind<{ maximumBytes: number }>({
    status: 413,
    title: 'Payload Too Large',
    slug: 'payload-too-large',
    families: theirs,
    detail: ({ maximumBytes }) => `A body may have at most ${maximumBytes} bytes.`,
    what: 'The body is larger than any that this interface takes.',
    fix: 'Send only the fields that are to change.',
    example: { maximumBytes: 65_536 },
  }),
  'unsupported-media-type': kind<{ allowed: string }>({
    status: 415,
    title: 'Unsupported Media Type',
    slug: 'unsupported-media-type',
    families: theirs,
    detail: ({ allowed }) => `The body must be ${allowed}.`,
    what: 'The header `Content-Type` names a format that this interface does not read.',
    fix: 'Send JSON, and say so: `Content-Type: application/json`.',
    example: { allowed: 'application/json' },
  }),
  'too-many-requests': kind<{ seconds: number }>({
    status: 429,
    title: 'Too Many Requests',
    slug: 'too-many-requests',
    families: both,
    detail: ({ seconds }) => `Try again in ${seconds} s.`,
    what: 'More requests came from this caller or address than its limit allows.',
    fix: 'Wait for the seconds that `Retry-After` names, then go on more slowly.',
    example: { seconds: 12 },
  }),
  'gone-wrong': kind<Record<never, never>>({
    status: 500,
    title: 'Gone Wrong',
    slug: 'gone-wrong',
    families: both,
    detail: () => 'Something went wrong on our side.',
    what: 'The server met something that it did not expect. What it was is in its log, not in the answer.',
    fix: 'Send the operator the `X-Request-Id` of the answer.',
    example: {},
  }),
  'service-unavailable': kind<Record<never, never>>({
    status: 503,
    title: 'Service Unavailable',
    slug: 'service-unavailable',
    families: both,
    headers: retryAfter,
    detail: () => 'The data cannot be reached at the moment. Nothing is wrong with the request.',
    what: 'The database does not answer, or its disk is full. The service recovers by itself when it is back.',
    fix: 'Send the same request again after the seconds that `Retry-After` names.',
    example: {},
  }),
}

export type ProblemName = keyof typeof problems
export type ProblemDataOf<N extends ProblemName> = (typeof problems)[N]['example']
export type Finding = { [N in ProblemName]: { problem: N; data: ProblemDataOf<N> } }[ProblemName]

/** A request that is refused, with every finding of the check that failed. */
export class Refused extends Error {
  override name = 'Refused'
  constructor(
    readonly findings: readonly Finding[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(findings.map((finding) => finding.problem).join(', '))
  }
}

export function refuse<N extends ProblemName>(
  problem: N,
  data: ProblemDataOf<N>,
  headers?: Readonly<Record<string, string>>,
): Refused {
  return new Refused([{ problem, data } as Finding], headers)
}

/** A kind of problem without the type of its data, for what treats all of them alike. */
export function kindOf(name: ProblemName): ProblemKind<object> {
  return problems[name] as ProblemKind<object>
}

export const problemNames = Object.keys(problems) as ProblemName[]
