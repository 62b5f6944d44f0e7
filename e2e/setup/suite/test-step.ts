import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { checkOutcome, type Outcome, testOutcome } from './outcome.ts'

const root = join(import.meta.dirname, '../../..')

export type TestTool = 'vitest' | 'playwright'

/** A command of the suite: a check that passes or fails as a whole, or a test tool that reports each test. */
export type Step = {
  name: string
  command: string
  args: string[]
  tool?: TestTool
  env?: Readonly<Record<string, string>>
}

/** The step of a script of package.json; `tool` is what reports its tests. */
export function npm(script: string, tool?: TestTool): Step {
  return { name: script, command: 'npm', args: ['run', '--silent', script, '--'], ...(tool && { tool }) }
}

/** The scripts of the test tools, to run them with a chosen Node version. */
export const toolPrograms: Record<TestTool, string> = {
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}

/** Runs a step and counts its tests; `report` is the path of the tool's JSON report. Piped output is printed at the end. */
export async function runStep(step: Step, report: string, output: 'inherit' | 'pipe'): Promise<Outcome> {
  const reporters: Record<TestTool, string[]> = {
    vitest: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    playwright: ['--reporter=list,json'],
  }
  console.log(`\n=== ${step.name}`)
  const child = spawn(step.command, [...step.args, ...(step.tool ? reporters[step.tool] : [])], {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NEXT_TELEMETRY_DISABLED: '1', ...step.env },
    stdio: ['ignore', output, output],
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const [exitCode] = (await once(child, 'close')) as [number | null]
  if (printed.length > 0) console.log(`\n=== ${step.name} has ended:\n${Buffer.concat(printed)}`)
  return step.tool ? testOutcome(step.tool, report, exitCode) : checkOutcome(exitCode)
}
