import type { z } from 'zod'

const maxValueLength = 80

/** What is wrong with a record, a sentence a finding: "asset.memory.used: must be >= 0, but is -5". */
export function explain(kind: string, record: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  const sentences = issues.flatMap((issue) => {
    const path = [kind, ...issue.path.map(String)].join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => [`${path}.${cut(key)}`, `is not a field of ${path}`] as const)
    }
    const value = issue.path.reduce((at: unknown, key) => (at as Record<PropertyKey, unknown>)[key], record)
    return [[path, wrongValue(value === undefined ? 'must be given' : issue.message, value)] as const]
  })
  // One sentence a field is enough: the first rule it breaks.
  return [...new Map(sentences.toReversed())].map(([path, says]) => `${path}: ${says}`).reverse()
}

/** "must be >= 0, but is -5": a rule and the value that breaks it. */
export function wrongValue(rule: string, value: unknown): string {
  return `${rule}, but is ${value === undefined ? 'missing' : shown(value)}`
}

/** One line without anything that would steer a terminal. */
export function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (c) => `\\u{${c.codePointAt(0)?.toString(16)}}`)
}

function shown(value: unknown): string {
  return cut(typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value)))
}

function cut(text: string): string {
  return text.length <= maxValueLength ? text : `${text.slice(0, maxValueLength).replace(/[\ud800-\udbff]$/, '')}…`
}
