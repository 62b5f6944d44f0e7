import type { Dialect } from '#lib/api/dialects/dialect.ts'
import { management, v1, v2 } from '#lib/api/dialects/dialects.ts'
import { kindOf, type ProblemName, problemNames } from '#lib/api/problems/problems.ts'

/** The page at the address of a problem's `type`; problems with the same slug share one page. */
export type ProblemPage = {
  dialect: Dialect
  path: string
  title: string
  statuses: readonly number[]
  names: readonly ProblemName[]
}

const noHost = { baseUrl: '', docsUrl: '', schemaUrl: '' }

/** The APIs in the order of the documentation: the current version first. */
export const documented: readonly Dialect[] = [v2, v1, management]

export function problemPages(dialect: Dialect): ProblemPage[] {
  const pages = new Map<string, ProblemName[]>()
  for (const name of problemNames) {
    if (!kindOf(name).families.includes(dialect.errorFormat.family)) continue
    const path = dialect.errorFormat.typeOf(kindOf(name), noHost)
    pages.set(path, [...(pages.get(path) ?? []), name])
  }
  return [...pages]
    .map(([path, names]) => ({
      dialect,
      path,
      title: dialect.translate(kindOf(names[0] as ProblemName).title),
      statuses: [...new Set(names.map((name) => kindOf(name).status))].sort((a, b) => a - b),
      names,
    }))
    .sort((a, b) => (a.statuses[0] ?? 0) - (b.statuses[0] ?? 0))
}

export function findProblemPage(path: string): ProblemPage | undefined {
  return documented.flatMap(problemPages).find((page) => page.path === path)
}

/** Returns the pages of the same problems in the other APIs. */
export function samePagesInOtherApis({ dialect, names }: ProblemPage): ProblemPage[] {
  return documented
    .filter((other) => other !== dialect)
    .flatMap(problemPages)
    .filter((page) => page.names.some((name) => names.includes(name)))
}

export function findIntroduction(version: string): Dialect | undefined {
  return documented.find((dialect) => dialect.name === version && dialect.introductionPath !== null)
}

/** Returns whether the API can respond with this problem; v1 ignores unknown parameters. */
export function canOccur({ unknownParameter }: Dialect, name: ProblemName): boolean {
  return name !== 'not-allowed-query-parameter' || name === unknownParameter
}
