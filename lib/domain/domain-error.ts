import type { DomainProblems } from '#lib/values/domain-problems.ts'

/** A request that the domain cannot fulfil: the name of the problem, its data, and those of its further occurrences. */
export class DomainError<N extends keyof DomainProblems = keyof DomainProblems> extends Error {
  override name = 'DomainError'
  constructor(
    readonly problem: N,
    readonly data: DomainProblems[N],
    readonly more: readonly DomainProblems[N][] = [],
  ) {
    super(problem)
  }
}
