import { accessProblems } from './access-problems.ts'
import type { ProblemKind } from './problem-kind.ts'
import { queryProblems } from './query-problems.ts'
import { recordProblems } from './record-problems.ts'
import { requestProblems } from './request-problems.ts'

/** The one table of problems: it yields error bodies, the OpenAPI responses and the page behind each `type`. */
export const problems = { ...queryProblems, ...accessProblems, ...requestProblems, ...recordProblems }

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
