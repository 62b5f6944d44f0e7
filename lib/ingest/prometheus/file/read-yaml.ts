import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { z } from 'zod'

export type Path = readonly PropertyKey[]

/** A YAML file with the line of each of its values. */
export type YamlFile = {
  value: unknown
  /** The line of a value, or of the nearest value around it that exists. */
  lineOf(path: Path): number
}

/** A problem of a YAML file: what is wrong in which line. */
export type LineProblem = { line: number; text: string }

/** Parses one YAML document, or returns its syntax errors. */
export function parseYaml(text: string): { file: YamlFile } | { problems: LineProblem[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line)
  if (document.errors.length > 0) {
    return {
      problems: document.errors.map(({ pos, code, message }) => ({
        line: lineAt(pos[0]),
        text: `is not valid YAML: ${code === 'MULTIPLE_DOCS' ? 'it must be one document' : message}`,
      })),
    }
  }
  try {
    const file = { value: document.toJS(), lineOf: (path: Path) => lineAt(offsetOf(document.contents, path)) }
    return { file }
  } catch (error) {
    // An alias without its anchor, or aliases that multiply.
    return { problems: [{ line: 1, text: `is not valid YAML: ${error instanceof Error ? error.message : error}` }] }
  }
}

function offsetOf(root: Node | null, path: Path): number {
  let offset = root?.range?.[0] ?? 0
  let node: unknown = root
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(key),
      )
      if (!pair) break
      offset = isScalar(pair.key) ? (pair.key.range?.[0] ?? offset) : offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(key)]
      offset = (node as Node | undefined)?.range?.[0] ?? offset
    } else break
  }
  return offset
}

type BrokenRule = { path: Path; rule: string; isUnknown: boolean }

/** The path of each broken rule of a schema, with the rule; an unknown field is at its own path. */
export function brokenRules(error: z.ZodError): BrokenRule[] {
  return error.issues.flatMap((issue): BrokenRule[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], rule: 'is not a field', isUnknown: true }))
      : [{ path: issue.path, rule: ruleOf(issue), isUnknown: false }],
  )
}

/** The name of an entry is wrong by the rule of its schema; the issue has the rule of the record. */
function ruleOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message
}

/** `sources[0].queries[1].memory`. */
export function fieldName(path: Path): string {
  return path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : name === '' ? String(key) : `${name}.${String(key)}`),
    '',
  )
}
