import { accessProblems } from './access-problems.ts'
import type { ProblemKind } from './problem-kind.ts'
import { queryProblems } from './query-problems.ts'
import { recordProblems } from './record-problems.ts'
import { requestProblems } from './request-problems.ts'

/** The table of all problems. Error bodies, OpenAPI responses and the page of each `type` are derived from it. */
export const problems = { ...queryProblems, ...accessProblems, ...requestProblems, ...recordProblems }

export type ProblemName = keyof typeof problems
export type ProblemDataOf<N extends ProblemName> = (typeof problems)[N]['example']
export type ProblemOccurrence = { [N in ProblemName]: { problem: N; data: ProblemDataOf<N> } }[ProblemName]

/** An error response: every problem of the first check that failed, and extra response headers. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly problems: readonly ProblemOccurrence[],
    readonly headers: Readonly<Record<string, string>> = {},
    /** The number of further problems, which are not known one by one. */
    readonly unlisted = 0,
  ) {
    super(problems.map(({ problem }) => problem).join(', '))
  }
}

export function apiError<N extends ProblemName>(
  problem: N,
  data: ProblemDataOf<N>,
  headers?: Readonly<Record<string, string>>,
): ApiError {
  return new ApiError([{ problem, data } as ProblemOccurrence], headers)
}

/** Returns a kind of problem without the type of its data, for code that treats all kinds alike. */
export function kindOf(name: ProblemName): ProblemKind<object> {
  return problems[name] as ProblemKind<object>
}

export const problemNames = Object.keys(problems) as ProblemName[]
