/**
 * The kind of a problem: the last part of its `type`. The package has the exact kinds of the contracts instead of this file
 * (`generate/problem-kinds.ts`).
 */
export type ProblemKind = string
