import type { CompiledMessage } from 'icu-minify/format'

/** Returns an English message in brackets and longer by 40 %. */
export function lengthen(message: CompiledMessage): CompiledMessage {
  const nodes = typeof message === 'string' ? [message] : message
  return ['[', ...nodes, filling(lengthOf(message)), ']']
}

/** The letters of a message, with those of all of its plurals. */
function lengthOf(message: CompiledMessage): number {
  return JSON.stringify(message).replace(/[^\p{L} ]/gu, '').length
}

/** Words of 40 % of a length, which wrap as a sentence does. */
function filling(letters: number): string {
  const length = Math.ceil(letters * 0.4)
  return ` ${'lorem ipsum '
    .repeat(Math.ceil(length / 12))
    .slice(0, length)
    .trimEnd()}`
}
