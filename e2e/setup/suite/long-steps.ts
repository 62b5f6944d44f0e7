import { proxyPrograms, sourcePrograms } from '../sources/debian-programs.ts'
import { testNodeVersions } from './node-versions.ts'
import { testPackage } from './package-steps.ts'
import { npm } from './test-step.ts'
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
