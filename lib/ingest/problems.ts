import { printable } from './explain.ts'

/** How many problems are kept to be printed. */
export const maxKept = 100
const maxLength = 500

type Finding = { line: number; says: string }

/** Everything that is wrong with a source: all of it is counted, as much is kept as is printed. */
export class Problems {
  readonly #kept: Finding[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  /** In the order of their lines. */
  get sentences(): string[] {
    return this.#kept.toSorted((a, b) => a.line - b.line).map(({ line, says }) => `line ${line}: ${says}`)
  }

  add(line: number, says: string): void {
    this.#count++
    if (this.#kept.length < maxKept) this.#kept.push({ line, says: printable(says.slice(0, maxLength)) })
  }

  /** Adds problems of which only the first ones are known by name. */
  addMany(known: readonly Finding[], count: number): void {
    for (const { line, says } of known) this.add(line, says)
    this.#count += count - known.length
  }
}
