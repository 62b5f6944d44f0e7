type Family = 'hybrid-core' | 'management'

/** One kind of problem; `detail` and `more` say what is particular to one occurrence. In the words of v2, which `say` translates. */
export type ProblemKind<D> = {
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

export const both: readonly Family[] = ['hybrid-core', 'management']
export const hybridCore: readonly Family[] = ['hybrid-core']
export const management: readonly Family[] = ['management']

export const retryAfter = { 'Retry-After': '5' }

export function kind<D>(declared: ProblemKind<D>): ProblemKind<D> {
  return declared
}
