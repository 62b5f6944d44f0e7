import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumPath } from './setup/chromium.ts'
import { temporaryFolder } from './setup/guard.ts'
import { checkOutcome, type Outcome, testOutcome } from './setup/outcome.ts'
import { postgresBinaries } from './setup/postgres-binaries.ts'

// Everything that CI runs, in one command: `npm test`. The last line is `N passed, N failed`, for people and machines.

type Step = { script: string; tests?: 'vitest' | 'playwright' }

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = temporaryFolder('reports')

const checks: Step[] = [
  { script: 'lint' },
  { script: 'typecheck' },
  { script: 'unit', tests: 'vitest' },
  { script: 'build' },
]
/** Faults are mostly waited for: beside them the other core has time for the API. Pages take all that is left. */
const lanes: Step[][] = [
  [
    { script: 'test:api', tests: 'vitest' },
    { script: 'test:pages', tests: 'playwright' },
  ],
  [
    { script: 'test:faults', tests: 'vitest' },
    { script: 'test:database', tests: 'vitest' },
  ],
]

const total: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] }
const lines: string[] = []
let isBuilt = true

// What two steps need is installed before either of them begins.
for (const provide of [postgresBinaries, chromiumPath]) {
  try {
    provide()
  } catch (error) {
    lines.push(`x ${error instanceof Error ? error.message : String(error)}`)
    total.failed++
  }
}
for (const step of checks) {
  const outcome = await settle(step, 'inherit')
  if (step.script === 'build') isBuilt = outcome.failed === 0
}
if (isBuilt) {
  await Promise.all(
    lanes.map(async (lane, n) => {
      for (const step of lane) await settle(step, n === 0 ? 'inherit' : 'pipe')
    }),
  )
} else lines.push('- nothing else was run: the build failed')

reports.remove()
process.exitCode = total.failed > 0 ? 1 : 0
for (const failure of total.failures) console.log(`\n--- failed: ${failure}`)
console.log(`\n${lines.join('\n')}\n\n${inWords(total)}`)

/** Runs a step and counts it; output that is piped is printed when the step has ended, in one piece. */
async function settle(step: Step, output: 'inherit' | 'pipe'): Promise<Outcome> {
  console.log(`\n=== npm run ${step.script}`)
  const startedAt = Date.now()
  const outcome = await run(step, output)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  lines.push(`${outcome.failed > 0 ? 'x' : '+'} ${step.script} (${seconds} s): ${inWords(outcome)}`)
  total.passed += outcome.passed
  total.failed += outcome.failed
  total.skipped += outcome.skipped
  total.failures.push(...outcome.failures)
  return outcome
}

async function run({ script, tests }: Step, output: 'inherit' | 'pipe'): Promise<Outcome> {
  const report = join(reports.path, `${script.replace(':', '-')}.json`)
  const reporters = {
    vitest: ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    playwright: ['--', '--reporter=list,json'],
  }
  const child = spawn('npm', ['run', '--silent', script, ...(tests ? reporters[tests] : [])], {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', output, output],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
  const [exitCode] = (await once(child, 'close')) as [number | null]
  if (said.length > 0) console.log(`\n=== npm run ${script} has ended:\n${Buffer.concat(said)}`)
  return tests ? testOutcome(tests, report, exitCode) : checkOutcome(exitCode)
}

function inWords({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
