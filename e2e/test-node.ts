import '../lib/require-node.js'
import { parseArgs } from 'node:util'
import { temporaryFolder } from './setup/processes/guard.ts'
import { nodeVersions } from './setup/suite/node-binary.ts'
import { testNodeVersions } from './setup/suite/node-versions.ts'
import { npm } from './setup/suite/test-step.ts'
import { TestTotals } from './setup/suite/test-totals.ts'

// `npm run test:node`: builds, then runs unit tests, API tests on both engines and page tests on each supported version of Node.
// With `-- 22 26` it runs them on these versions only; with `-- --short` it runs what `npm run test:all` runs.

const reports = temporaryFolder('reports')
const totals = new TestTotals(reports.path)
const { values, positionals } = parseArgs({ options: { short: { type: 'boolean' } }, allowPositionals: true })
const chosen = nodeVersions.filter((version) => positionals.length === 0 || positionals.includes(String(version)))
if (chosen.length < positionals.length) totals.fail(`choose among these versions of Node: ${nodeVersions.join(', ')}`)
const { failed } = await totals.run(npm('build'))
if (failed === 0) await testNodeVersions(totals, values.short ? 'short' : 'whole', chosen)
reports.remove()
totals.print()
