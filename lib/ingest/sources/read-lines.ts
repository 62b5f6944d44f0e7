import { isUtf8 } from 'node:buffer'

export const maxLineBytes = 1_048_576
const newline = 0x0a
const carriageReturn = 0x0d
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

export type TextLine = { line: number; text: string } | { line: number; problem: string }

/** Splits bytes into lines of text, chunk by chunk. A line that is too long is skipped and not buffered. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine[]> {
  const splitter = new LineSplitter()
  for await (const chunk of chunks) yield splitter.split(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
  yield splitter.end()
}

class LineSplitter {
  #line = 1
  /** The unfinished line; empty when the line is too long. */
  #parts: Buffer[] = []
  #length = 0

  split(chunk: Buffer): TextLine[] {
    const lines: TextLine[] = []
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#append(chunk.subarray(start, end))
      lines.push(this.#take())
      start = end + 1
    }
    this.#append(chunk.subarray(start))
    return lines
  }

  end(): TextLine[] {
    return this.#length > 0 ? [this.#take()] : []
  }

  #append(part: Buffer): void {
    this.#length += part.length
    if (this.#length > maxLineBytes) this.#parts = []
    else if (part.length > 0) this.#parts.push(part)
  }

  #take(): TextLine {
    const line = this.#line++
    const [first, ...rest] = this.#parts
    const bytes = first === undefined ? Buffer.alloc(0) : rest.length > 0 ? Buffer.concat(this.#parts) : first
    const isTooLong = this.#length > maxLineBytes
    this.#parts = []
    this.#length = 0
    if (isTooLong) return { line, problem: `must have at most ${maxLineBytes} bytes, but is longer` }
    if (!isUtf8(bytes)) return { line, problem: 'is not valid UTF-8' }
    const start = line === 1 && bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
    const end = bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length
    return { line, text: bytes.toString('utf8', start, end) }
  }
}
