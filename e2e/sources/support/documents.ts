import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

/** A block of code of a document, without the indentation of its list. */
type Block = { language: string; text: string }

/** Returns the blocks of code of a document, or of one of its sections. */
export function blocksOf(file: string, heading?: string): Block[] {
  const text = readFileSync(join(root, file), 'utf8')
  const start = heading === undefined ? 0 : text.indexOf(`\n## ${heading}\n`)
  if (start < 0) throw new Error(`${file} has no section ${heading}`)
  const end = heading === undefined ? -1 : text.indexOf('\n## ', start + 1)
  const section = text.slice(start, end < 0 ? undefined : end)
  return [...section.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', language = '', code = '']) => ({
      language,
      text: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}
