import type { Row } from './row.ts'
import { median } from './statistics.ts'

/** Times by what was measured, in the order of their first. */
export class Measures {
  readonly #times = new Map<string, number[]>()

  add(what: string, ms: number): void {
    this.#times.set(what, [...(this.#times.get(what) ?? []), ms])
  }

  rows(limitMs: number): Row[] {
    return [...this.#times].map(([what, all]) => {
      const middle = median(all)
      const measured = `median ${middle.toFixed(0)} ms, ${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)} ms`
      return [what, measured, `< ${limitMs} ms`, middle < limitMs]
    })
  }
}
