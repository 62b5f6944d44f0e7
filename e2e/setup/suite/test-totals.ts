import { join } from 'node:path'
import type { Outcome } from './outcome.ts'
import { runStep, type Step } from './test-step.ts'

/** More tests than this that pass only at their second try are a failure of the run. */
const toleratedUnsteady = 3

/** Runs steps, collects their results and prints a table of them at the end. */
export class TestTotals {
  readonly #total: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] }
  readonly #lines: string[] = []
  readonly #reports: string

  /** `reports` is the folder for the reports of the test tools. */
  constructor(reports: string) {
    this.#reports = reports
  }

  /** Returns the path for a report of the step of this name. */
  reportFile(name: string, extension = 'json'): string {
    return join(this.#reports, `${name.replaceAll(/\W+/g, '-')}.${extension}`)
  }

  /** Runs a step and counts its tests; `adjusted` may change the outcome before it is counted. */
  async run(
    step: Step,
    output: 'inherit' | 'pipe' = 'inherit',
    adjusted: (outcome: Outcome) => Outcome = (outcome) => outcome,
  ): Promise<Outcome> {
    const startedAt = Date.now()
    const outcome = adjusted(await runStep(step, this.reportFile(step.name), output))
    this.#addLine(outcome.failed === 0, step.name, Date.now() - startedAt, formatStep(outcome))
    this.#total.passed += outcome.passed
    this.#total.failed += outcome.failed
    this.#total.skipped += outcome.skipped
    this.#total.failures.push(...outcome.failures)
    this.#total.unsteady.push(...outcome.unsteady)
    return outcome
  }

  /** Calls `install` and counts what it throws as a failure. */
  attempt(install: () => unknown): void {
    try {
      install()
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error))
    }
  }

  /** Counts a failure outside of any test. */
  fail(message: string): void {
    this.#lines.push(`x ${message}`)
    this.#total.failed++
  }

  /** Prints the unsteady tests and the failed tests, then the steps; the last line is `N passed, N failed`. Sets the exit code. */
  print(): void {
    const { unsteady, failures } = this.#total
    for (const test of unsteady) console.log(`\n--- unsteady, passed at the second try: ${test}`)
    if (unsteady.length > toleratedUnsteady) this.fail(`more than ${toleratedUnsteady} tests are unsteady`)
    for (const failure of failures) console.log(`\n--- failed: ${failure}`)
    process.exitCode = this.#total.failed > 0 ? 1 : 0
    console.log(`\n${this.#lines.join('\n')}\n\n${formatCounts(this.#total)}`)
  }

  #addLine(isPassed: boolean, name: string, tookMs: number, counts: string): void {
    const seconds = (tookMs / 1_000).toFixed(1)
    this.#lines.push(`${isPassed ? '+' : 'x'} ${name.padEnd(36)} ${seconds.padStart(7)} s  ${counts}`)
  }
}

function formatStep(outcome: Outcome): string {
  const count = outcome.unsteady.length
  return `${formatCounts(outcome)}${count > 0 ? `, ${count} unsteady` : ''}`
}

function formatCounts({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
