import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import type { Area } from './catalogue.ts'

/** The texts of a language by area and name, whatever is in them. */
type Texts = Readonly<Partial<Record<Area, Readonly<Record<string, string>>>>>

/**
 * Returns what is wrong in the texts of a language, compared with the English ones: a text that is no message, that is missing
 * or has no English one, or that has other placeholders, tags or kinds of them.
 */
export function textProblems(texts: Texts, english: Texts): string[] {
  const [own, expected] = [byKey(texts), byKey(english)]
  const missing = [...expected.keys()].filter((key) => !own.has(key)).map((key) => `${key} is missing`)
  const wrong = [...own].flatMap(([key, text]): string[] => {
    const message = read(text)
    if (message === undefined) return [`${key} is no message: ${text}`]
    const source = read(expected.get(key))
    if (source === undefined) return [`${key} has no English text`]
    const [has, needs] = [placeholdersOf(message), placeholdersOf(source)]
    return has === needs ? [] : [`${key} has the placeholders ${has || 'none'} instead of ${needs || 'none'}`]
  })
  return [...missing, ...wrong]
}

/** The texts of all areas, by key. */
export function byKey(texts: Texts): Map<string, string> {
  const areas = Object.entries(texts)
  return new Map(areas.flatMap(([area, own]) => Object.entries(own).map(([name, text]) => [`${area}.${name}`, text])))
}

function read(text: string | undefined): CompiledMessage | undefined {
  try {
    return text === undefined ? undefined : compile(text)
  } catch {
    return undefined
  }
}

const kinds = ['#', 'select', 'plural', 'selectordinal', 'number', 'date', 'time']

/** The placeholders and tags of a message with their kinds, in alphabetical order: `count (plural), link (tag), name`. */
function placeholdersOf(message: CompiledMessage): string {
  return [...new Set(typeof message === 'string' ? [] : message.flatMap(inNode))].sort().join(', ')
}

/** A compiled node is a text, `#`, or `[name]`, `[name, kind, options or style]`, `[tag, ...content]`. */
function inNode(node: unknown): string[] {
  if (!Array.isArray(node)) return []
  const [name, kind, options] = node as [name: string, kind?: unknown, options?: object]
  if (kind === undefined) return [name]
  if (typeof kind !== 'number' || kind === 0) return [`${name} (tag)`, ...node.slice(1).flatMap(inNode)]
  const branches = kind > 3 || !options ? [] : Object.values(options).flatMap((branch) => [branch].flat(1))
  return [`${name} (${kinds[kind]})`, ...branches.flatMap(inNode)]
}
