import { emptyReport, type VitestReport } from './vitest-reporter.ts'

/**
 * The test counts of one step. `failures` has the file, the title and the messages of each failed test; `unsteady` has
 * those of each test that passed at its second try, which `passed` includes.
 */
export type Outcome = { passed: number; failed: number; skipped: number; failures: string[]; unsteady: string[] }

/** Counts a check without tests, such as the build, as one test. */
export function checkOutcome(exitCode: number | null): Outcome {
  return {
    passed: exitCode === 0 ? 1 : 0,
    failed: exitCode === 0 ? 0 : 1,
    skipped: 0,
    failures: [],
    unsteady: [],
  }
}

/** Counts a Vitest run's tests; a file that is broken outside of its tests counts as one more failure. */
export function vitestOutcome(report: VitestReport | undefined, exitCode: number | null): Outcome {
  const { broken, ...counted } = report ?? emptyReport
  const total = { ...counted, failures: [...counted.failures, ...broken.map(({ message }) => message)] }
  for (const { passed, failed, skipped } of broken) {
    total.passed += passed
    total.failed += failed + 1
    total.skipped += skipped
  }
  return withUnexplained(total, exitCode)
}

/** Counts a Playwright run's tests. */
export function playwrightOutcome(report: PlaywrightReport | undefined, exitCode: number | null): Outcome {
  const { stats, suites = [] } = report ?? {}
  const messages = (status: 'unexpected' | 'flaky') => suites.flatMap((suite) => playwrightMessages(suite, status))
  const counted: Outcome = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    failures: messages('unexpected'),
    unsteady: messages('flaky'),
  }
  return withUnexplained(counted, exitCode)
}

/** A run that fails without a failed test, or that has no test, counts as one failure. */
function withUnexplained(counted: Outcome, exitCode: number | null): Outcome {
  const ran = counted.passed + counted.failed > 0
  const isUnexplained = counted.failed === 0 && (exitCode !== 0 || !ran)
  return isUnexplained ? { ...counted, failed: 1 } : counted
}

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}

type PlaywrightSpec = {
  title: string
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    results: { errors?: { message?: string }[] }[]
  }[]
}

export type PlaywrightReport = {
  suites?: PlaywrightSuite[]
  stats?: {
    expected: number
    unexpected: number
    flaky: number
    skipped: number
  }
}

function playwrightMessages({ file, specs, suites }: PlaywrightSuite, status: 'unexpected' | 'flaky'): string[] {
  const concerned = (specs ?? []).filter(({ tests }) => tests.some((test) => test.status === status))
  return [
    ...concerned.map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []))
      return `${file} > ${title}\n${errors.map(({ message }) => message ?? '').join('\n')}`
    }),
    ...(suites ?? []).flatMap((suite) => playwrightMessages(suite, status)),
  ]
}
