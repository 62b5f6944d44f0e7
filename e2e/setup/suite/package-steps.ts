import { join } from 'node:path'
import { temporaryFolder } from '../processes/guard.ts'
import { npm, type Step } from './test-step.ts'
import type { TestTotals } from './test-totals.ts'

/** The tests of state that the workers of a server share: sessions, rights, counters, changes, metrics. */
const sharedStateTests = [
  'access/session',
  'access/users',
  'access/rate-limits',
  'records/update-contract',
  'http/metrics',
]
/** The pages that need the most of a package: server, scripts, styles, sign-in and the documentation. */
const pageTests = ['inventory/cores', 'access/sign-in', 'docs/reference']

/**
 * Makes a package of the built checkout and runs the tests of the product against it: all of the API, the state that two
 * workers share, and some of the pages. The package is outside of the checkout, whose packages it must not need.
 */
export async function testPackage(totals: TestTotals): Promise<void> {
  const folder = temporaryFolder('package')
  const root = join(folder.path, 'hybrid-core-panel')
  const made = npm('package:folder')
  const { failed } = await totals.run({ ...made, args: [...made.args, root] })
  if (failed === 0) {
    await totals.run(ofPackage(root, apiTests))
    await totals.run(ofPackage(root, { ...apiTests, files: [...sharedStateTests, 'http/package'], workers: 2 }))
    await totals.run(ofPackage(root, { ...npm('test:pages', 'playwright'), files: pageTests }))
  }
  folder.remove()
}

const apiTests: Step = { ...npm('test:api', 'vitest'), projects: ['sqlite-server', 'postgres-server'] }

function ofPackage(root: string, { workers = 1, ...step }: Step & { workers?: number }): Step {
  return {
    ...step,
    name: `${step.name} of the package${workers > 1 ? `, ${workers} workers` : ''}`,
    env: { PRODUCT_ROOT: root, ...(workers > 1 && { WEB_CONCURRENCY: String(workers) }) },
  }
}
