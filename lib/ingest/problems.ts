import { printable } from './explain.ts'

const maxKept = 100
const maxLength = 500

type Finding = { line: number; says: string }

/** Everything that is wrong with a source; counts all of it but keeps only as much as is printed. */
export class Problems {
  #kept: Finding[] = []
  #count = 0

  add(line: number, says: string): void {
    this.#count++
    if (this.#kept.length < maxKept) this.#kept.push({ line, says: printable(says.slice(0, maxLength)) })
  }

  /** Adds problems of which only the first ones are known by name. */
  addMany(known: readonly Finding[], count: number): void {
    for (const { line, says } of known) this.add(line, says)
    this.#count += count - known.length
  }

  get count(): number {
    return this.#count
  }

  /** In the order of their lines. */
  get lines(): string[] {
    return this.#kept.toSorted((a, b) => a.line - b.line).map(({ line, says }) => `line ${line}: ${says}`)
  }
}
