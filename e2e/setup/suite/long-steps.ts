import { join } from 'node:path'
import { temporaryFolder } from '../processes/guard.ts'
import { proxyPrograms, sourcePrograms } from '../sources/debian-programs.ts'
import { testNodeVersions } from './node-versions.ts'
import { npm, type Step } from './test-step.ts'
import type { TestTotals } from './test-totals.ts'

/** Runs the steps of `npm run test:all` that the check leaves out: foreign services, the package, the first year of an
 * operator, two workers, other Nodes. */
export async function runLongSteps(totals: TestTotals): Promise<void> {
  totals.attempt(sourcePrograms)
  await totals.run(npm('test:sources', 'vitest'))
  await testPackage(totals)
  totals.attempt(proxyPrograms)
  await totals.run(npm('test:year', 'vitest'))
  await testNodeVersions(totals, 'short')
  await totals.run(npm('bench:soak'))
  await totals.run(npm('bench:panel'))
}

/** The tests of state that the workers of a server share: sessions, rights, counters, changes, metrics. */
const sharedStateTests = [
  'access/session',
  'access/users',
  'access/rate-limits',
  'records/update-contract',
  'http/metrics',
]

/** Runs a package, with two workers. It is outside of the checkout, whose packages it must not need. */
async function testPackage(totals: TestTotals): Promise<void> {
  const folder = temporaryFolder('package')
  const productRoot = join(folder.path, 'hybrid-core-panel')
  const made = npm('package:folder')
  await totals.run({ ...made, args: [...made.args, productRoot] })
  await totals.run(onTwoWorkers(productRoot))
  folder.remove()
}

function onTwoWorkers(productRoot: string): Step {
  const api = npm('test:api', 'vitest')
  return {
    ...api,
    name: 'test:api, two workers of the package',
    projects: ['sqlite-server', 'postgres-server'],
    files: [...sharedStateTests, 'http/package'],
    env: { WEB_CONCURRENCY: '2', PRODUCT_ROOT: productRoot },
  }
}
