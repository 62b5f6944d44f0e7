export type ProblemFamily = 'hybrid-core' | 'management'

/** One kind of problem, with the names of v2. `detail` and `more` describe one occurrence. */
export type ProblemKind<D> = {
  status: number
  title: string
  /** The last segment of its `type`. */
  slug: string
  families: readonly ProblemFamily[]
  /** The section of the API's introduction that explains it. */
  explainedIn?: 'auth'
  /** Whether its `type` is below the base address of schemas instead of the documentation. */
  schema?: boolean
  headers?: Readonly<Record<string, string>>
  detail(data: D, translate: (words: string) => string): string
  more?(data: D): Record<string, unknown>
  /** The identifiers in `data` of a management problem. */
  identifiers?(data: D): Record<string, string>
  what: string
  fix: string
  /** The data of an example occurrence, for documentation. */
  example: D
}

export const both: readonly ProblemFamily[] = ['hybrid-core', 'management']
export const hybridCore: readonly ProblemFamily[] = ['hybrid-core']
export const management: readonly ProblemFamily[] = ['management']

export const retryAfter = { 'Retry-After': '5' }

export function kind<D>(declared: ProblemKind<D>): ProblemKind<D> {
  return declared
}
