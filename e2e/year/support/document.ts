import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export type Document = 'README.md' | 'lib/server/README.md' | 'lib/ingest/inventory-format.md'

/** Returns the only block of code of a document that contains this text; throws when there is none, or several. */
export function codeBlock(document: Document, text: string): string {
  const content = readFileSync(join(root, document), 'utf8')
  const blocks = [...content.matchAll(/^ *```[^\n]*\n(.*?)^ *```$/gms)].map(([, code = '']) => code)
  const found = blocks.filter((code) => code.includes(text))
  if (found.length === 1) return found[0] ?? ''
  throw new Error(`${document} has ${found.length} blocks of code with ${text}, and must have one`)
}

/** Replaces what only this machine has otherwise than the document says; each must be in the text. */
export function adapted(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The document no longer has ${from}:\n${text}`)
    return result.replaceAll(from, to)
  }, text)
}

/** Returns the value of each setting of a section of a unit file of systemd; several lines are several values. */
export function unitSettings(unit: string, name: string): string[] {
  const lines = unit.split('\n').filter((line) => line.startsWith(`${name}=`))
  // In a unit file `%%` is a percent sign.
  return lines.map((line) => line.slice(name.length + 1).replaceAll('%%', '%'))
}
