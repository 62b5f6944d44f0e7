import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** The results of one Vitest run; those of a broken file are only in `broken`. */
export type VitestReport = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  unsteady: string[]
  broken: BrokenFile[]
}

/** A file with a failure outside of its tests: it does not load, or a hook of it fails, so that tests of it did not run. */
export type BrokenFile = {
  file: string
  project: string
  passed: number
  failed: number
  skipped: number
  message: string
}

export const emptyReport: VitestReport = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [], broken: [] }

export function addReports(a: VitestReport, b: VitestReport): VitestReport {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    unsteady: [...a.unsteady, ...b.unsteady],
    broken: [...a.broken, ...b.broken],
  }
}

type Failure = Pick<SerializedError, 'message' | 'stack'>

/** Writes a report, with the errors of hooks, which Vitest's own JSON report leaves out, to the file in TEST_REPORT. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: VitestReport = structuredClone(emptyReport)
    for (const module of modules) addModule(report, module)
    for (const error of unhandled) report.failures.push(`outside of any test\n${textOf(error)}`)
    report.failed += unhandled.length
    writeFileSync(process.env.TEST_REPORT ?? 'test-report.json', JSON.stringify(report))
  }
}

function addModule(report: VitestReport, module: TestModule): void {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result()
    if (state === 'passed') counts.passed++
    else if (state === 'failed') counts.failed++
    else counts.skipped++
    // A passed test keeps the errors of its first try.
    const messages = state === 'failed' ? report.failures : report.unsteady
    if (errors && errors.length > 0) messages.push(`${nameOf(test)}\n${errors.map(textOf).join('\n')}`)
  }
  const outside = [module, ...module.children.allSuites()].filter((part) => part.errors().length > 0)
  if (outside.length > 0)
    report.broken.push({ ...placeOf(module), ...counts, message: outside.map(messageOf).join('\n') })
  else for (const key of ['passed', 'failed', 'skipped'] as const) report[key] += counts[key]
}

function placeOf(module: TestModule): { file: string; project: string } {
  return { file: module.relativeModuleId, project: module.project.name }
}

function nameOf(test: TestCase | TestSuite): string {
  const { file, project } = placeOf(test.module)
  return `${project ? `${project}: ` : ''}${file} > ${test.fullName}`
}

function messageOf(part: TestModule | TestSuite): string {
  const name = part.type === 'module' ? part.relativeModuleId : nameOf(part)
  return `${name}\n${part.errors().map(textOf).join('\n')}`
}

/** The message and the stack of an error, without the frames of libraries. */
function textOf({ message, stack }: Failure): string {
  const frames = (stack ?? '').split('\n').filter((line) => !line.includes('/node_modules/'))
  const text = frames.join('\n')
  return text.includes(message) ? text : `${message}\n${text}`
}
