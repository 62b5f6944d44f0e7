/** What can go wrong, in the domain's own words, with what it concerns. Status and wording are the API's. */
export type DomainProblems = {
  'hybrid-core-unknown': { id: string }
  'asset-unknown': { id: string }
  'record-not-found': { what: string; id: string }
}

export class Problem<N extends keyof DomainProblems = keyof DomainProblems> extends Error {
  override name = 'Problem'
  constructor(
    readonly problem: N,
    readonly data: DomainProblems[N],
  ) {
    super(problem)
  }
}
