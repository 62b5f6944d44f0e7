import { hybridCore, kind } from './problem-kind.ts'

export type WrongValue = { parameter: string; rule: string; value: string }
export type NotAllowed = { name: string; reason: string }

/** What may be wrong with a query string. */
export const queryProblems = {
  'not-allowed-query-parameter': kind<{ bad: readonly NotAllowed[]; allowed: readonly string[] }>({
    status: 400,
    title: 'Not allowed query parameter',
    slug: 'not-allowed-query-parameter',
    families: hybridCore,
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
    families: hybridCore,
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
    families: hybridCore,
    detail: ({ parameter, count }) => `The parameter '${parameter}' may be given once, but is given ${count} times.`,
    what: 'A page or sort parameter is given more than once, so that it is not clear which value counts. Only filters may be repeated: a record matches when it has any of the values.',
    fix: 'Give each `page[...]` and `sort[...]` parameter at most once.',
    example: { parameter: 'sort[id]', count: 2 },
  }),
  'wrong-encoded-url-query': kind<{ part: string }>({
    status: 400,
    title: 'Wrong encoded URL query',
    slug: 'wrong-encoded-url-query',
    families: hybridCore,
    detail: ({ part }) => `The part '${part}' of the query string is not percent-encoded UTF-8.`,
    what: 'The query string holds a broken percent escape, or escapes that are not UTF-8 text.',
    fix: 'Encode names and values as UTF-8 and then percent-encode them. A literal `%` is `%25`.',
    example: { part: 'filter[id]=%ZZ' },
  }),
}
