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
  'contract-not-found': kind<DomainProblems['contract-not-found']>({
    status: 404,
    title: 'Contract Not Found',
    slug: 'contract-not-found',
    families: theirs,
    detail: ({ contract_uuid }) => `There is no contract '${contract_uuid}'.`,
    identifiers: ({ contract_uuid }) => ({ contract_uuid }),
    what: 'No contract has this UUID.',
    fix: 'Take the UUID from the list of contracts.',
    example: { contract_uuid: '26cda758-4cd2-48c0-a355-d3a143c04e88' },
  }),
  'project-not-found': kind<DomainProblems['project-not-found']>({
    status: 404,
    title: 'Project Not Found',
    slug: 'project-not-found',
    families: theirs,
    detail: ({ project_uuid }) => `The contract has no project '${project_uuid}' that you can see.`,
    identifiers: ({ contract_uuid, project_uuid }) => ({ contract_uuid, project_uuid }),
    what: 'No project of the contract has this UUID, or you may not read it.',
    fix: 'Take the UUID from the list of the projects of the contract. Reading it needs the scope `CONTRACT_READ`.',
    example: {
      contract_uuid: '26cda758-4cd2-48c0-a355-d3a143c04e88',
      project_uuid: '8ad091d3-e660-4d4b-85a5-22f68b5bad12',
    },
  }),
  'partner-not-found': kind<DomainProblems['partner-not-found']>({
    status: 404,
    title: 'Partner Not Found',
    slug: 'partner-not-found',
    families: theirs,
    detail: ({ partner_uuid }) => `There is no partner '${partner_uuid}' that you can see.`,
    identifiers: ({ partner_uuid }) => ({ partner_uuid }),
    what: 'There is no such partner, or you may not read it.',
    fix: 'Reading the partner needs the scope `PARTNER_READ`, of your role and of your token.',
    example: { partner_uuid: '96882d02-8002-49ef-bd10-c497b8d59756' },
  }),
  'invoice-not-found': kind<DomainProblems['invoice-not-found']>({
    status: 404,
    title: 'Invoice Not Found',
    slug: 'invoice-not-found',
    families: theirs,
    detail: ({ invoice_nr }) => `Your partner has no invoice '${invoice_nr}'.`,
    identifiers: ({ partner_uuid, invoice_nr }) => ({ partner_uuid, invoice_nr }),
    what: 'No invoice to your partner has this number.',
    fix: 'Take the number from the list of invoices.',
    example: { partner_uuid: '96882d02-8002-49ef-bd10-c497b8d59756', invoice_nr: 'INV-2026-01-01' },
  }),
  'price-list-not-found': kind<DomainProblems['price-list-not-found']>({
    status: 404,
    title: 'Price List Not Found',
    slug: 'price-list-not-found',
    families: theirs,
    detail: ({ priceListUuid }) => `There is no price list '${priceListUuid}' that you can see.`,
    identifiers: ({ priceListUuid }) => ({ priceListUuid }),
    what: 'No price list of your partner has this UUID, or you may not read it.',
    fix: 'Take the UUID from the list of price lists. Reading it needs the scope `PARTNER_READ`.',
    example: { priceListUuid: '8b23386f-5daa-48b3-8bae-5cfddeed55cd' },
  }),
  'payment-method-not-found': kind<DomainProblems['payment-method-not-found']>({
    status: 404,
    title: 'Payment Method Not Found',
    slug: 'payment-method-not-found',
    families: theirs,
    detail: ({ paymentMethodUuid }) => `There is no payment method '${paymentMethodUuid}' that you can see.`,
    identifiers: ({ paymentMethodUuid }) => ({ paymentMethodUuid }),
    what: 'No payment method of your partner has this UUID, or you may not read it. One that was deleted is gone.',
    fix: 'Take the UUID from the list of payment methods. Deleting it needs the scope `PARTNER_WRITE`.',
    example: { paymentMethodUuid: '1a44c6ab-ddb0-45f7-b0ce-dd9c2fb53e23' },
  }),
  'location-not-found': kind<DomainProblems['location-not-found']>({
    status: 404,
    title: 'Location Not Found',
    slug: 'location-not-found',
    families: theirs,
    detail: ({ location }) => `There is no location '${location}'.`,
    what: 'A location that the request names does not exist.',
    fix: 'Take the UUID from the list of locations.',
    example: { location: '4902f7f1-1740-4786-b602-2a7ce03ab7fb' },
  }),
  unauthorized: kind<DomainProblems['unauthorized']>({
    status: 401,
    title: 'Unauthorized',
    slug: 'unauthorized',
    families: theirs,
    schema: true,
    headers: challenge,
    detail: () => 'You may not access this resource.',
    identifiers: ({ contract_uuid: uuid }): Record<string, string> =>
      uuid === undefined ? {} : { contract_uuid: uuid },
    what: 'The caller is known, but may not do this: its role, or a scope of its token, does not allow it, or the contract is another partner’s.',
    fix: 'Compare what the route needs with your role and the scopes of your token. An owner or admin of your partner gives roles; tokens get their scopes when they are made.',
    example: { contract_uuid: '42e00da7-f24e-4bc3-aed4-c4733813d6fd' },
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
  'validation-exception': kind<DomainProblems['validation-exception']>({
    status: 400,
    title: 'Validation Exception',
    slug: 'validation-exception',
    families: theirs,
    schema: true,
    detail: ({ field, rule }) => `${field}: ${rule}`,
    identifiers: ({ ids, field }) => ({ ...ids, field }),
    what: 'A field of the body is not what it must be. There is one problem for each such field, and nothing was changed.',
    fix: 'Correct the fields as `detail` says, and send the whole request again.',
    example: {
      ids: { contract_uuid: '26cda758-4cd2-48c0-a355-d3a143c04e88' },
      field: 'email',
      rule: 'must be an e-mail address',
    },
  }),
  'precondition-failed': kind<{ ids: Readonly<Record<string, string>> }>({
    status: 412,
    title: 'Precondition Failed',
    slug: 'precondition-failed',
    families: theirs,
    detail: () => 'The record is no longer in the state that If-Match names.',
    identifiers: ({ ids }) => ids,
    what: 'Somebody has changed the record since you read it, and nothing was changed by this request.',
    fix: 'Read the record again, look at what has changed, and send the change with the new `ETag` in `If-Match`.',
    example: { ids: { contract_uuid: '26cda758-4cd2-48c0-a355-d3a143c04e88' } },
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
    fix: 'Send JSON, and say so: `Content-Type: application/json`. A change may also say `application/merge-patch+json`.',
    example: { allowed: 'application/json or application/merge-patch+json' },
  }),
  'uri-too-long': kind<{ maximumCharacters: number }>({
    status: 414,
    title: 'URI Too Long',
    slug: 'uri-too-long',
    families: both,
    detail: ({ maximumCharacters }) => `Path and query may have at most ${maximumCharacters} characters.`,
    what: 'The address is longer than any that this interface needs.',
    fix: 'Ask for fewer values of a filter at once.',
    example: { maximumCharacters: 16_384 },
  }),
  'request-header-fields-too-large': kind<{ maximumBytes: number }>({
    status: 431,
    title: 'Request Header Fields Too Large',
    slug: 'request-header-fields-too-large',
    families: both,
    detail: ({ maximumBytes }) => `The headers of a request may have at most ${maximumBytes} bytes together.`,
    what: 'The request was not read to the end of its headers; an address that is far too long counts as one of them.',
    fix: 'Send fewer or shorter headers. In a browser, delete the cookies of this host.',
    example: { maximumBytes: 32_768 },
  }),
  'request-timeout': kind<Record<never, never>>({
    status: 408,
    title: 'Request Timeout',
    slug: 'request-timeout',
    families: both,
    detail: () => 'The request did not arrive in time.',
    what: 'The connection was opened, but the whole request did not come within the time that one may take.',
    fix: 'Send the request again, and at once.',
    example: {},
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
