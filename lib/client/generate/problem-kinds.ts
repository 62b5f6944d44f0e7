import { dialects } from '#lib/api/dialects/dialects.ts'
import { kindOf, problemNames } from '#lib/api/problems/problems.ts'
import { commentText, literal } from './type-text.ts'

/** Returns the kinds of problems of all APIs, in the order of the alphabet. */
export function problemKinds(): string[] {
  const kinds = dialects.flatMap((dialect) =>
    problemNames
      .map(kindOf)
      .filter(({ families }) => families.includes(dialect.errorFormat.family))
      .map(({ slug }) => dialect.translate(slug)),
  )
  return [...new Set(kinds)].sort()
}

/** Writes the module `problem-kind.ts` of the package. */
export function problemKindModule(): string {
  const comment = 'The kind of a problem: the last part of its `type`. A newer server may have others.'
  const members = problemKinds().map((kind) => `\n  | ${literal(kind)}`)
  return `${commentText(comment)}export type ProblemKind =${members.join('')}\n`
}
