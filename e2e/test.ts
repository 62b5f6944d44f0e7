import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './setup/guard.ts'
import { checkOutcome, type Outcome, testOutcome } from './setup/outcome.ts'

// Everything that CI runs, in one command: `npm test`. The last line is `N passed, N failed`, for people and machines.

type Step = { script: string; tests?: 'vitest' | 'playwright'; needsBuild?: true }

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = temporaryFolder('reports')

const steps: Step[] = [
  { script: 'lint' },
  { script: 'typecheck' },
  { script: 'unit', tests: 'vitest' },
  { script: 'build' },
  { script: 'test:api', tests: 'vitest', needsBuild: true },
  { script: 'test:database', tests: 'vitest', needsBuild: true },
  { script: 'test:faults', tests: 'vitest', needsBuild: true },
  { script: 'test:pages', tests: 'playwright', needsBuild: true },
]

const total: Outcome = { passed: 0, failed: 0, skipped: 0 }
const lines: string[] = []
let isBuilt = true

for (const step of steps) {
  if (step.needsBuild && !isBuilt) {
    lines.push(`- ${step.script} was not run: the build failed`)
    continue
  }
  console.log(`\n=== npm run ${step.script}`)
  const startedAt = Date.now()
  const outcome = await run(step)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  lines.push(`${outcome.failed > 0 ? 'x' : '+'} ${step.script} (${seconds} s): ${inWords(outcome)}`)
  if (step.script === 'build') isBuilt = outcome.failed === 0
  total.passed += outcome.passed
  total.failed += outcome.failed
  total.skipped += outcome.skipped
}

reports.remove()
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`\n${lines.join('\n')}\n\n${inWords(total)}`)

async function run({ script, tests }: Step): Promise<Outcome> {
  const report = join(reports.path, `${script.replace(':', '-')}.json`)
  const reporters = {
    vitest: ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    playwright: ['--', '--reporter=list,json'],
  }
  const child = spawn('npm', ['run', '--silent', script, ...(tests ? reporters[tests] : [])], {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [exitCode] = (await once(child, 'close')) as [number | null]
  return tests ? testOutcome(tests, report, exitCode) : checkOutcome(exitCode)
}

function inWords({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
