import { hybridCore, kind } from './problem-kind.ts'

export type WrongValue = { parameter: string; rule: string; value: string }
/** A request has more of something than the limit allows. */
export type Excess = { what: string; maximum: number; count: number }
/** The number of problems, or of parameters in one problem, that a response lists at most. */
export const maximumListed = 100

export function notListed(count: number, noun: string): string {
  return count === 1 ? `1 more ${noun} is not listed.` : `${count} more ${noun}s are not listed.`
}

type NotAllowed = { name: string; reason: string }

export function excessText({ what, maximum, count }: Excess): string {
  return `A request may have at most ${maximum} ${what}, but this one has ${count}.`
}

/** Problems of a query string. */
export const queryProblems = {
  'not-allowed-query-parameter': kind<{ bad: readonly NotAllowed[]; allowed: readonly string[] }>({
    status: 400,
    title: 'Not allowed query parameter',
    slug: 'not-allowed-query-parameter',
    families: hybridCore,
    detail: ({ bad, allowed }) =>
      (allowed.length > 0
        ? `The allowed pagination, filter and sort parameters are ${allowed.join(', ')}.`
        : 'This route takes no query parameters.') +
      (bad.length > maximumListed ? ` ${notListed(bad.length - maximumListed, 'wrong parameter')}` : ''),
    more: ({ bad }) => ({ 'invalid-params': bad.slice(0, maximumListed) }),
    what: 'The query string has a parameter that this route does not define. Nothing was read: if the parameter were ignored, the response would not match the request.',
    fix: 'Remove the parameters named in `invalid-params`, or correct their names. `detail` lists the names that the route allows.',
    example: {
      bad: [{ name: 'filter[state]', reason: 'is not a parameter of this route' }],
      allowed: ['page[number]', 'page[size]', 'filter[id]', 'filter[status]', 'filter[public_available]', 'sort[id]'],
    },
  }),
  'query-parameter-value-processing-failed': kind<WrongValue | Excess>({
    status: 400,
    title: 'Query parameter value processing failed',
    slug: 'query-parameter-value-processing-failed',
    families: hybridCore,
    detail: (wrong) =>
      'what' in wrong
        ? excessText(wrong)
        : `The value of '${wrong.parameter}' must be ${wrong.rule}, but the received value is '${wrong.value}'.`,
    what: 'A query parameter has a wrong value. The response has one problem for each such value. Filters with more values or patterns than the limit in `detail` are an error too.',
    fix: 'Correct the value as `detail` describes. Whole numbers are plain decimal digits; a sort direction is `+` or `-`. Divide a long list of filter values among several requests.',
    example: { parameter: 'page[size]', rule: 'an integer >= 1 and <= 50', value: '500' },
  }),
  'not-allowed-query-parameter-recurrence': kind<{ parameter: string; count: number }>({
    status: 400,
    title: 'Not allowed query parameter recurrence',
    slug: 'not-allowed-query-parameter-recurrence',
    families: hybridCore,
    detail: ({ parameter, count }) => `The parameter '${parameter}' may be given once, but is given ${count} times.`,
    what: 'A page or sort parameter, or the period or step of a history, occurs more than once, so that its value is ambiguous. Other filters may be repeated: a record matches when it has any of the values.',
    fix: 'Use each `page[...]` and `sort[...]` parameter at most once, and also `filter[from]`, `filter[to]` and `filter[step]`.',
    example: { parameter: 'sort[id]', count: 2 },
  }),
  'wrong-encoded-url-query': kind<{ part: string }>({
    status: 400,
    title: 'Wrong encoded URL query',
    slug: 'wrong-encoded-url-query',
    families: hybridCore,
    detail: ({ part }) => `The part '${part}' of the query string is not percent-encoded UTF-8.`,
    what: 'The query string has an invalid percent escape, or its escapes are not UTF-8 text.',
    fix: 'Encode names and values as UTF-8 and then percent-encode them. A literal `%` is `%25`.',
    example: { part: 'filter[id]=%ZZ' },
  }),
}
