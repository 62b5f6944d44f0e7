import { isUtf8 } from 'node:buffer'
import { InputError } from '#lib/domain/input-error.ts'
import { maxLineBytes } from './read-lines.ts'
import { parseJson } from './read-ndjson.ts'
import type { Source, SourceLine } from './source.ts'

const [open, close, comma, quote, backslash] = [...'[],"\\'].map((c) => c.charCodeAt(0))
const [openBrace, closeBrace] = [...'{}'].map((c) => c.charCodeAt(0))
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Reads a JSON array, chunk by chunk; each element counts as a line. Throws InputError when the source is not one complete
 * array; an element that is not valid JSON is a problem of its line.
 */
export async function* readArray(chunks: AsyncIterable<Uint8Array>): Source {
  const splitter = new ElementSplitter()
  for await (const chunk of chunks) yield splitter.split(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
  splitter.end()
}

class ElementSplitter {
  #line = 0
  #state: 'before' | 'within' | 'after' = 'before'
  /** The arrays and objects that are open within the element. */
  #depth = 0
  #inText = false
  #isEscaped = false
  /** The unfinished element; empty when it is too long. */
  #parts: Buffer[] = []
  #length = 0

  split(chunk: Buffer): SourceLine[] {
    const elements: SourceLine[] = []
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      if (this.#inText) this.#readText(byte)
      else if (this.#state !== 'within') start = this.#readAround(chunk, at, start)
      else if (byte === quote) this.#inText = true
      else if (byte === open || byte === openBrace) this.#depth++
      else if (this.#depth > 0) this.#depth -= byte === close || byte === closeBrace ? 1 : 0
      else if (byte === comma || byte === close) {
        this.#append(chunk.subarray(start, at))
        elements.push(...this.#take(byte === close))
        if (byte === close) this.#state = 'after'
        start = at + 1
      }
    }
    if (this.#state === 'within') this.#append(chunk.subarray(start))
    return elements
  }

  /** Throws InputError unless the array has ended. */
  end(): void {
    if (this.#state !== 'after') throw new InputError('The body must be a complete JSON array.')
  }

  #readText(byte: number | undefined): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === backslash) this.#isEscaped = true
    else if (byte === quote) this.#inText = false
  }

  /** Reads a byte before or after the array, and returns where the first element starts. */
  #readAround(chunk: Buffer, at: number, start: number): number {
    const byte = chunk[at] ?? 0
    if (this.#state === 'before' && byte === open) {
      this.#state = 'within'
      return at + 1
    }
    const isSpace = byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
    const isMark = this.#state === 'before' && byteOrderMark.includes(byte)
    if (!isSpace && !isMark) throw new InputError('The body must be one JSON array.')
    return start
  }

  #append(part: Buffer): void {
    this.#length += part.length
    if (this.#length > maxLineBytes) this.#parts = []
    else if (part.length > 0) this.#parts.push(part)
  }

  #take(isLast: boolean): SourceLine[] {
    const bytes = Buffer.concat(this.#parts)
    const isTooLong = this.#length > maxLineBytes
    this.#parts = []
    this.#length = 0
    const line = this.#line + 1
    // An empty array has no element.
    if (isLast && line === 1 && !isTooLong && bytes.toString('latin1').trim() === '') return []
    this.#line = line
    if (isTooLong) return [{ line, problem: `must have at most ${maxLineBytes} bytes, but is longer` }]
    if (!isUtf8(bytes)) return [{ line, problem: 'is not valid UTF-8' }]
    return [parseJson({ line, text: bytes.toString() })]
  }
}
