import { hash } from 'node:crypto'
import type { Row, Value } from './copy-side.ts'

const lane = 2 ** 48

/** A row in the text format of PostgreSQL's COPY, without the end of the line. Equal rows of both engines have equal texts. */
export function rowText(row: Row): string {
  let text = valueText(row[0])
  for (let column = 1; column < row.length; column++) text += `\t${valueText(row[column])}`
  return text
}

function valueText(value: Value | undefined): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'number') return String(value)
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '') : value
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** The count and the checksum of the rows of a table, in any order: the sum of 96 bits of the hash of each row. */
export class TableSum {
  rows = 0
  #high = 0
  #low = 0

  add(text: string): void {
    const digest = hash('sha1', text, 'buffer')
    this.rows++
    this.#high = (this.#high + digest.readUIntBE(0, 6)) % lane
    this.#low = (this.#low + digest.readUIntBE(6, 6)) % lane
  }

  get checksum(): string {
    return [this.#high, this.#low].map((sum) => sum.toString(16).padStart(12, '0')).join('')
  }
}
