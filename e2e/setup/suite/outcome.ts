import { readFileSync } from 'node:fs'

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

/** Counts a run's tests from its report; a failure outside of tests (a file that does not load, no test) counts as one. */
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
  testResults?: VitestFile[]
}

type VitestFile = { name: string; status: string; message: string; assertionResults: VitestTest[] }

type VitestTest = { status: string; fullName: string; failureMessages: string[] }

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
      ...vitestMessages(files, (test) => test.status === 'failed'),
    ],
    // A passed test keeps the messages of its first try.
    unsteady: vitestMessages(files, (test) => test.status === 'passed' && test.failureMessages.length > 0),
  }
}

function vitestMessages(files: VitestFile[], concerns: (test: VitestTest) => boolean): string[] {
  return files.flatMap((file) =>
    file.assertionResults
      .filter(concerns)
      .map((test) => `${file.name} > ${test.fullName}\n${test.failureMessages.join('\n')}`),
  )
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

type PlaywrightReport = {
  suites?: PlaywrightSuite[]
  stats?: {
    expected: number
    unexpected: number
    flaky: number
    skipped: number
  }
}

function playwrightOutcome({ stats, suites = [] }: PlaywrightReport): Outcome {
  if (!stats) return { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] }
  const messages = (status: 'unexpected' | 'flaky') => suites.flatMap((suite) => playwrightMessages(suite, status))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: messages('unexpected'),
    unsteady: messages('flaky'),
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

function readReport(file: string): VitestReport & PlaywrightReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport & PlaywrightReport
  } catch {
    // An aborted run writes no report; its exit code shows the failure.
    return {}
  }
}
