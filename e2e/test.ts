import '../lib/require-node.js'
import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { runsAll } from '../lib/checks/test-extent.ts'
import { chromiumPath } from './setup/browser/chromium.ts'
import { postgresBinaries } from './setup/databases/postgres-binaries.ts'
import { temporaryFolder } from './setup/processes/guard.ts'
import { runLongSteps } from './setup/suite/long-steps.ts'
import { createMemoryFolder } from './setup/suite/memory-folder.ts'
import { npm, type Step } from './setup/suite/test-step.ts'
import { TestTotals } from './setup/suite/test-totals.ts'

// `npm test`: the check, which is everything that CI runs. `npm run test:all`: also what is long or exploring, with random
// inputs. The last line is `N passed, N failed`, for people and programs.

if (runsAll) {
  process.env.TEST_SEED ??= String(randomInt(2 ** 31))
  console.log(`TEST_SEED=${process.env.TEST_SEED}`)
}
const reports = temporaryFolder('reports')
const totals = new TestTotals(reports.path)

const checks: Step[] = [npm('lint'), npm('typecheck'), npm('unit', 'vitest'), npm('build')]
/** Fault tests mostly wait, so the API tests run beside them on the other CPU core. */
const lanes: Step[][] = [
  [npm('test:api', 'vitest'), npm('test:pages', 'playwright')],
  [npm('test:faults', 'vitest'), npm('test:database', 'vitest')],
]

// The reports stay on the disk.
const memoryFolder = process.env.TMPDIR ? undefined : createMemoryFolder()
if (memoryFolder) {
  process.env.TEST_DISK_FOLDER = tmpdir()
  process.env.TMPDIR = memoryFolder.path
}

// Install shared programs before the lanes start, so that two steps do not install at once.
for (const install of [postgresBinaries, chromiumPath]) totals.attempt(install)
let isBuilt = true
for (const step of checks) {
  const { failed } = await totals.run(step)
  if (step.name === 'build') isBuilt = failed === 0
}
if (isBuilt) {
  await Promise.all(
    lanes.map(async (lane, n) => {
      for (const step of lane) await totals.run(step, n === 0 ? 'inherit' : 'pipe')
    }),
  )
  if (runsAll) await runLongSteps(totals)
} else totals.fail('the build failed: the tests that need it did not run')

reports.remove()
memoryFolder?.remove()
totals.print()
