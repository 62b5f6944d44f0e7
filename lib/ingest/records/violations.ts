import type { Violation } from '../problems.ts'
import type { Issue } from './kind.ts'

const maxValueLength = 80

/** The rule that each invalid field of a record breaks: `asset.memory.used`, "must be >= 0, but is -5". */
export function violationsOf(kind: string, record: unknown, issues: readonly Issue[]): Violation[] {
  const violations = issues.flatMap((issue) => {
    const path = [kind, ...issue.path.map(String)].join('.')
    if (issue.code === 'unrecognized_keys') {
      return (issue.keys ?? []).map((key) => [`${path}.${cut(key)}`, `is not a field of ${path}`] as const)
    }
    // The value of a rule about the whole record would be the record.
    if (issue.path.length === 0) return [[path, issue.message] as const]
    const value = issue.path.reduce((at: unknown, key) => (at as Record<PropertyKey, unknown>)[key], record)
    return [
      [
        path,
        violation(value === undefined && issue.code !== 'custom' ? 'must be given' : issue.message, value),
      ] as const,
    ]
  })
  // Only the first broken rule of each field.
  return [...new Map(violations.toReversed())].map(([path, rule]) => ({ path, rule })).reverse()
}

/** A rule and the value that breaks it: "must be >= 0, but is -5". */
export function violation(rule: string, value: unknown): string {
  return `${rule}, but is ${value === undefined ? 'missing' : shown(value)}`
}

function shown(value: unknown): string {
  if (typeof value === 'number') return String(value)
  try {
    return cut(JSON.stringify(value) ?? String(value))
  } catch {
    // JSON.parse reads any depth; before Node 26, JSON.stringify does not write it.
    return 'a value that is nested too deeply'
  }
}

function cut(text: string): string {
  return text.length <= maxValueLength ? text : `${text.slice(0, maxValueLength).replace(/[\ud800-\udbff]$/, '')}…`
}
