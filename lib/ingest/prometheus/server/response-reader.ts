import { isUtf8 } from 'node:buffer'
import { SourceFailure } from './source-failure.ts'

const [open, close, comma, quote, backslash] = [...'[],"\\'].map((c) => c.charCodeAt(0))
const [openBrace, closeBrace] = [...'{}'].map((c) => c.charCodeAt(0))
/** The depth within `{"data": {"result": [`. */
const resultDepth = 3
const usualElementBytes = 65_536
const maxEnvelopeBytes = 262_144

/**
 * Reads the JSON of a response, chunk by chunk: the elements of `data.result` one by one, and the rest as a whole. So neither
 * the memory nor the time without a pause grows with the response. Throws SourceFailure for what is not such JSON.
 */
export class ResponseReader {
  readonly #onElement: (element: unknown) => void
  readonly #maxElementBytes: number
  #depth = 0
  #inText = false
  #isEscaped = false
  #inResult = false
  #element: Buffer[] = []
  #elementBytes = 0
  #envelope: Buffer[] = []
  #envelopeBytes = 0

  /** `maxElementBytes`: how long an element may be. */
  constructor(onElement: (element: unknown) => void, maxElementBytes = usualElementBytes) {
    this.#onElement = onElement
    this.#maxElementBytes = maxElementBytes
  }

  read(chunk: Buffer): void {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (byte === backslash) this.#isEscaped = true
        else if (byte === quote) this.#inText = false
      } else if (byte === quote) this.#inText = true
      else if (byte === open || byte === openBrace) {
        this.#depth++
        if (this.#depth !== resultDepth || byte !== open) continue
        this.#keep(chunk.subarray(start, at + 1))
        this.#inResult = true
        start = at + 1
      } else if (byte === close || byte === closeBrace) {
        this.#depth--
        if (!this.#inResult || this.#depth >= resultDepth) continue
        this.#keep(chunk.subarray(start, at))
        this.#endElement()
        this.#inResult = false
        start = at
      } else if (byte === comma && this.#inResult && this.#depth === resultDepth) {
        this.#keep(chunk.subarray(start, at))
        this.#endElement()
        start = at + 1
      }
    }
    this.#keep(chunk.subarray(start))
  }

  /** The response without the elements of the result. */
  end(): unknown {
    return parse(this.#envelope)
  }

  #keep(part: Buffer): void {
    if (part.length === 0) return
    // The chunk would stay in memory with its part.
    if (this.#inResult) {
      this.#elementBytes += part.length
      if (this.#elementBytes > this.#maxElementBytes) throw new SourceFailure('returned a series that is too long')
      this.#element.push(part)
    } else {
      this.#envelopeBytes += part.length
      if (this.#envelopeBytes > maxEnvelopeBytes) throw notPrometheus()
      this.#envelope.push(Buffer.from(part))
    }
  }

  #endElement(): void {
    const parts = this.#element
    this.#element = []
    const isEmpty = this.#elementBytes === 0 || parts.every((part) => part.toString('latin1').trim() === '')
    this.#elementBytes = 0
    if (!isEmpty) this.#onElement(parse(parts))
  }
}

export function notPrometheus(): SourceFailure {
  return new SourceFailure('did not respond with the JSON of Prometheus: is its url right?')
}

function parse(parts: readonly Buffer[]): unknown {
  const [first, ...rest] = parts
  const bytes = first === undefined ? Buffer.alloc(0) : rest.length > 0 ? Buffer.concat(parts) : first
  try {
    if (isUtf8(bytes)) return JSON.parse(bytes.toString('utf8'))
  } catch {}
  throw notPrometheus()
}
