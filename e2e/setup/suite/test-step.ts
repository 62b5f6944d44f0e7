import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkOutcome, type Outcome, type PlaywrightReport, playwrightOutcome, vitestOutcome } from './outcome.ts'
import { addReports, type BrokenFile, emptyReport, type VitestReport } from './vitest-reporter.ts'

const root = join(import.meta.dirname, '../../..')

export type TestTool = 'vitest' | 'playwright'

/** A command of the suite: a check that passes or fails as a whole, or a test tool that reports each test. */
export type Step = {
  name: string
  command: string
  args: readonly string[]
  tool?: TestTool
  /** The files that a test tool runs, or parts of their paths; default: all. */
  files?: readonly string[]
  /** The projects of Vitest that it runs; default: all. */
  projects?: readonly string[]
  env?: Readonly<Record<string, string>>
}

/** When `npm test` prints the output of a step: at once, or when the step has ended. */
export type Output = 'inherit' | 'pipe'

/** The step of a script of package.json; `tool` is what reports its tests. */
export function npm(script: string, tool?: TestTool): Step {
  return { name: script, command: 'npm', args: ['run', '--silent', script, '--'], ...(tool && { tool }) }
}

/** The scripts of the test tools, to run them with a chosen Node version. */
export const toolPrograms: Record<TestTool, string> = {
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}

/** Runs a step and counts its tests; `report` is the path of the tool's report. Piped output is printed at the end. */
export async function runStep(step: Step, report: string, output: Output): Promise<Outcome> {
  if (step.tool === 'vitest') return runVitest(step, report, output)
  if (step.tool === undefined) return checkOutcome(await execute(step, output))
  const exitCode = await execute(
    withReport(step, ['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    output,
  )
  return playwrightOutcome(readReport<PlaywrightReport>(report), exitCode)
}

/** Files of `e2e/` that are broken outside of their tests run once more: Vitest itself retries tests, but no hooks. */
async function runVitest(step: Step, reportFile: string, output: Output): Promise<Outcome> {
  const { report, exitCode } = await vitest(step, reportFile, output)
  const broken = report?.broken ?? []
  if (!report || broken.length === 0 || !broken.every(isTriedAgain)) return vitestOutcome(report, exitCode)
  let total: VitestReport = { ...report, broken: [] }
  // A project at a time: a file runs again only in the projects in which it was broken.
  for (const project of new Set(broken.map((file) => file.project))) {
    const files = broken.filter((file) => file.project === project)
    const only = { projects: project ? [project] : [], files: files.map(({ file }) => file) }
    const again = await vitest({ ...step, ...only }, reportFile, output)
    // Without a report the second run did not even start.
    const second = again.report ?? { ...emptyReport, broken: files }
    const mended = files.filter(({ file }) => !second.broken.some((other) => other.file === file))
    total = addReports(total, { ...second, unsteady: [...second.unsteady, ...mended.map(({ message }) => message)] })
  }
  return vitestOutcome(total, total.failed + total.broken.length > 0 ? 1 : 0)
}

/** Unit tests are not tried again, nor is a file with failed tests: Vitest has tried those twice. */
function isTriedAgain({ file, failed }: BrokenFile): boolean {
  return file.startsWith('e2e/') && failed === 0
}

async function vitest(step: Step, file: string, output: Output) {
  const reporters = ['--reporter=default', '--reporter=./e2e/setup/suite/vitest-reporter.ts']
  rmSync(file, { force: true })
  const exitCode = await execute(withReport(step, reporters, { TEST_REPORT: file }), output)
  return { report: readReport<VitestReport>(file), exitCode }
}

function withReport(step: Step, reporters: readonly string[], env: Readonly<Record<string, string>>): Step {
  return { ...step, args: [...step.args, ...reporters], env: { ...step.env, ...env } }
}

/** Runs a command and returns its exit code. */
async function execute(step: Step, output: Output): Promise<number | null> {
  const { name, command, args, files = [], projects = [], env } = step
  console.log(`\n=== ${name}`)
  const child = spawn(command, [...args, ...projects.map((project) => `--project=${project}`), ...files], {
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', output, output],
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const [exitCode] = (await once(child, 'close')) as [number | null]
  if (printed.length > 0) console.log(`\n=== ${name} has ended:\n${Buffer.concat(printed)}`)
  return exitCode
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    // An aborted run writes no report; its exit code shows the failure.
    return undefined
  }
}
