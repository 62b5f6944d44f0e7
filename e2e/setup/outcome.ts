import { readFileSync } from 'node:fs'

/** How the tests of one step ended. */
export type Outcome = { passed: number; failed: number; skipped: number }

/** A check without tests of its own counts as one. */
export function checkOutcome(exitCode: number | null): Outcome {
  return {
    passed: exitCode === 0 ? 1 : 0,
    failed: exitCode === 0 ? 0 : 1,
    skipped: 0,
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
  testResults?: { status: string; assertionResults: { status: string }[] }[]
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
  }
}

type PlaywrightReport = {
  stats?: {
    expected: number
    unexpected: number
    flaky: number
    skipped: number
  }
}

function playwrightOutcome({ stats }: PlaywrightReport): Outcome {
  if (!stats) return { passed: 0, failed: 0, skipped: 0 }
  // A test that passes only when tried again has failed.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }
}

function readReport(file: string): VitestReport & PlaywrightReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport & PlaywrightReport
  } catch {
    // A run that broke off wrote none; its exit code tells.
    return {}
  }
}
