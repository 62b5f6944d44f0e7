import '../lib/require-node.js'
import { chromiumPath } from './setup/browser/chromium.ts'
import { postgresBinaries } from './setup/databases/postgres-binaries.ts'
import { temporaryFolder } from './setup/processes/guard.ts'
import { testPackage } from './setup/suite/package-steps.ts'
import { npm } from './setup/suite/test-step.ts'
import { TestTotals } from './setup/suite/test-totals.ts'

// `npm run test:package`: builds, makes a package, and runs the tests of the API and some of the pages against it.

const reports = temporaryFolder('reports')
const totals = new TestTotals(reports.path)
for (const install of [postgresBinaries, chromiumPath]) totals.attempt(install)
const { failed } = await totals.run(npm('build'))
if (failed === 0) await testPackage(totals)
reports.remove()
totals.print()
