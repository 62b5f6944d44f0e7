import type { Dialect } from '#lib/api/dialects.ts'
import { typeOf } from '#lib/api/problem-body.ts'
import { kindOf, type ProblemName, problemNames } from '#lib/api/problems.ts'
import { dialects } from '#lib/api/routes.ts'

/** The page behind one `type`: kinds of problem that share a slug share it. */
export type ProblemPage = {
  dialect: Dialect
  path: string
  title: string
  statuses: readonly number[]
  names: readonly ProblemName[]
}

const underNoHost = { baseUrl: '', docsUrl: '', schemaUrl: '' }

/** The interfaces as the documentation lists them: the current version first. */
export const documented: readonly Dialect[] = [...dialects].sort(
  (a, b) => rankOf(a) - rankOf(b) || b.name.localeCompare(a.name),
)

export function problemPages(dialect: Dialect): ProblemPage[] {
  const pages = new Map<string, ProblemName[]>()
  for (const name of problemNames) {
    if (!kindOf(name).families.includes(dialect.problems)) continue
    const path = typeOf(dialect, underNoHost, name)
    pages.set(path, [...(pages.get(path) ?? []), name])
  }
  return [...pages]
    .map(([path, names]) => ({
      dialect,
      path,
      title: dialect.say(kindOf(names[0] as ProblemName).title),
      statuses: [...new Set(names.map((name) => kindOf(name).status))].sort((a, b) => a - b),
      names,
    }))
    .sort((a, b) => (a.statuses[0] ?? 0) - (b.statuses[0] ?? 0))
}

export function findProblemPage(path: string): ProblemPage | undefined {
  return documented.flatMap(problemPages).find((page) => page.path === path)
}

/** The pages of the same problem in the other interfaces. */
export function samePagesElsewhere({ dialect, names }: ProblemPage): ProblemPage[] {
  return documented
    .filter((other) => other !== dialect)
    .flatMap(problemPages)
    .filter((page) => page.names.some((name) => names.includes(name)))
}

/** Null for the management interface, which has no introduction. */
export function introductionPath(dialect: Dialect): string | null {
  return dialect.problems === 'management' ? null : `/docs/apis/hybrid-core/${dialect.name}/introduction`
}

export function findIntroduction(version: string): Dialect | undefined {
  return documented.find((dialect) => dialect.name === version && introductionPath(dialect) !== null)
}

/** Whether the interface can answer with this problem: v1 refuses no parameter that it does not know. */
export function isAnswered({ problems, unknownParameter }: Dialect, name: ProblemName): boolean {
  return !(problems === 'hybrid-core' && name === 'not-allowed-query-parameter' && unknownParameter === null)
}

function rankOf({ problems }: Dialect): number {
  return problems === 'management' ? 1 : 0
}
