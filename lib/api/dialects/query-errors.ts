import type { ProblemOccurrence } from '../problems/problems.ts'
import { type Excess, excessText, maximumListed, type WrongValue } from '../problems/query-problems.ts'

/** The problems that a dialect reports about a query string. */
export type QueryErrors = {
  /** `part` has a percent escape that is broken or not UTF-8. */
  wrongEncoding(part: string): ProblemOccurrence
  unknownParameters(names: readonly string[], allowed: readonly string[]): ProblemOccurrence
  repeated(parameter: string, count: number): ProblemOccurrence
  overLimit(excess: Excess): ProblemOccurrence
  wrongValue(wrong: WrongValue): ProblemOccurrence
}

export const hybridCoreQueryErrors: QueryErrors = {
  wrongEncoding: (part) => ({ problem: 'wrong-encoded-url-query', data: { part } }),
  unknownParameters: (names, allowed) => ({
    problem: 'not-allowed-query-parameter',
    data: { bad: names.map((name) => ({ name, reason: 'is not a parameter of this route' })), allowed },
  }),
  repeated: (parameter, count) => ({
    problem: 'not-allowed-query-parameter-recurrence',
    data: { parameter, count },
  }),
  overLimit: (excess) => ({ problem: 'query-parameter-value-processing-failed', data: excess }),
  wrongValue: (wrong) => ({ problem: 'query-parameter-value-processing-failed', data: wrong }),
}

export const managementQueryErrors: QueryErrors = {
  wrongEncoding: (part) => badRequest(`The part '${part}' of the query is not percent-encoded UTF-8.`),
  unknownParameters: (names, allowed) => {
    const may = allowed.length > 0 ? `allowed are ${allowed.join(', ')}` : 'this route takes none'
    const listed = names.slice(0, maximumListed).map((name) => `'${name}'`)
    const more = names.length > maximumListed ? ` and ${names.length - maximumListed} more` : ''
    return badRequest(`Unknown query parameter ${listed.join(', ')}${more}; ${may}.`)
  },
  repeated: (parameter, count) => badRequest(`The query parameter '${parameter}' is given ${count} times.`),
  overLimit: (excess) => badRequest(excessText(excess)),
  wrongValue: ({ parameter, rule, value }) =>
    badRequest(`The query parameter '${parameter}' must be ${rule}, but is '${value}'.`),
}

function badRequest(reason: string): ProblemOccurrence {
  return { problem: 'bad-request', data: { reason } }
}
