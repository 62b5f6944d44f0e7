import { readFileSync } from 'node:fs'

/** How the tests of one step ended; of those that failed, where, which and why. */
export type Outcome = { passed: number; failed: number; skipped: number; failures: string[] }

/** A check without tests of its own counts as one. */
export function checkOutcome(exitCode: number | null): Outcome {
  return {
    passed: exitCode === 0 ? 1 : 0,
    failed: exitCode === 0 ? 0 : 1,
    skipped: 0,
    failures: [],
  }
}

/** Counts the tests of a run by its report; what no test says (a file that does not load, no test) is one failure. */
export function testOutcome(kind: 'vitest' | 'playwright', reportFile: string, exitCode: number | null): Outcome {
  const read = kind === 'vitest' ? vitestOutcome : playwrightOutcome
  const counted = read(readReport(reportFile))
  const ran = counted.passed + counted.failed > 0
  const unexplained = counted.failed === 0 && (exitCode !== 0 || !ran)
  return unexplained ? { ...counted, failed: 1 } : counted
}

type VitestReport = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults?: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

function vitestOutcome(report: VitestReport): Outcome {
  const files = report.testResults ?? []
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + brokenFiles.length,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    failures: [
      ...brokenFiles.map((file) => `${file.name}\n${file.message}`),
      ...files.flatMap((file) =>
        file.assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => `${file.name} > ${test.fullName}\n${test.failureMessages.join('\n')}`),
      ),
    ],
  }
}

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; ok: boolean; tests: { results: { errors?: { message?: string }[] }[] }[] }[]
}

type PlaywrightReport = {
  suites?: PlaywrightSuite[]
  stats?: {
    expected: number
    unexpected: number
    flaky: number
    skipped: number
  }
}

function playwrightOutcome({ stats, suites }: PlaywrightReport): Outcome {
  if (!stats) return { passed: 0, failed: 0, skipped: 0, failures: [] }
  // A test that passes only when tried again has failed.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: (suites ?? []).flatMap(playwrightFailures),
  }
}

function playwrightFailures({ file, specs, suites }: PlaywrightSuite): string[] {
  const failed = (specs ?? []).filter((spec) => !spec.ok)
  return [
    ...failed.map((spec) => {
      const errors = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []))
      return `${file} > ${spec.title}\n${errors.map(({ message }) => message ?? '').join('\n')}`
    }),
    ...(suites ?? []).flatMap(playwrightFailures),
  ]
}

function readReport(file: string): VitestReport & PlaywrightReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport & PlaywrightReport
  } catch {
    // A run that broke off wrote none; its exit code tells.
    return {}
  }
}
