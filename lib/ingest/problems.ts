import { escapeControls } from '#lib/values/text.ts'

/** The maximum number of problems that a report lists. */
export const maxReported = 100
const maxLength = 500

/** A rule that is broken by a field, such as `asset.memory.used`, or by the whole line, if `path` is empty. */
export type Violation = { path: string; rule: string }

/** A problem with a line of 0 concerns the whole source. */
export type Problem = Violation & { line: number }

/** The problems of a source: counts all of them and stores the first ones. */
export class Problems {
  readonly #stored: Problem[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  /** The stored problems in the order of their lines. */
  get listed(): Problem[] {
    return this.#stored.toSorted((a, b) => a.line - b.line)
  }

  /** The stored problems as text: "line 7: asset.memory.used: must be >= 0, but is -5". */
  get sentences(): string[] {
    return this.listed.map(({ line, path, rule }) =>
      [...(line === 0 ? [] : [`line ${line}`]), ...(path === '' ? [] : [path]), rule].join(': '),
    )
  }

  add(line: number, { path, rule }: Violation): void {
    this.#count++
    if (this.#stored.length < maxReported) this.#stored.push({ line, path: shortened(path), rule: shortened(rule) })
  }

  /** Adds `count` problems, of which only the first ones are given. */
  addMany(first: readonly Problem[], count: number): void {
    for (const { line, ...violation } of first) this.add(line, violation)
    this.#count += count - first.length
  }
}

function shortened(text: string): string {
  return escapeControls(text.slice(0, maxLength))
}
