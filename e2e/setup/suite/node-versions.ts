import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { type NodeVersion, nodeBinary, nodeVersions } from './node-binary.ts'
import type { Outcome } from './outcome.ts'
import { type Step, type TestTool, toolPrograms } from './test-step.ts'
import type { TestTotals } from './test-totals.ts'

type Part = Pick<Step, 'args' | 'projects' | 'files'> & { name: string; tool: TestTool }

const unit = { name: 'unit', tool: 'vitest', args: ['run', '--config', 'lib/vitest.config.ts'] } as const
const api = {
  name: 'api',
  tool: 'vitest',
  args: ['run', '--config', 'e2e/api/vitest.config.ts'],
  projects: ['sqlite-server', 'postgres-server'],
} as const
const pages = { name: 'pages', tool: 'playwright', args: ['test', '--config', 'e2e/playwright.config.ts'] } as const

const whole: Part[] = [unit, api, { ...pages, files: ['inventory/cores', 'pages/access'] }]
/** The tests that depend most on the version: native modules, process start, HTTP and fetch, the signed-in page. */
const short: Part[] = [
  { ...unit, files: ['lib/db/sqlite', 'lib/cli/run', 'lib/cli/data/import', 'lib/client', 'require-node'] },
  { ...api, files: ['smoke', 'access/session'] },
  {
    ...pages,
    args: [...pages.args, '--workers=1', '--grep=keyboard alone|opens it'],
    files: ['inventory/cores'],
  },
]

/** Runs the tests on other versions of Node: all parts on all versions, or the `short` ones on those not used elsewhere. */
export async function testNodeVersions(
  totals: TestTotals,
  length: 'whole' | 'short',
  chosen: readonly NodeVersion[] = nodeVersions,
): Promise<void> {
  const versions = length === 'whole' ? chosen : chosen.filter((one) => !isCurrent(one))
  for (const version of versions) {
    for (const part of length === 'whole' ? whole : short) {
      const name = `Node ${version}: ${part.name}`
      const warnings = totals.reportFile(name, 'warnings.txt')
      await totals.run(stepOf(name, version, part, warnings), 'inherit', (outcome) => withWarnings(outcome, warnings))
    }
  }
}

function stepOf(name: string, version: NodeVersion, part: Part, warnings: string): Step {
  const node = nodeBinary(version)
  return {
    ...part,
    name,
    command: node,
    args: [toolPrograms[part.tool], ...part.args],
    env: {
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      // Node reads a quoted option as JSON does: the path may have spaces.
      NODE_OPTIONS: `--trace-deprecation --redirect-warnings=${JSON.stringify(warnings)}`,
    },
  }
}

/** Node's deprecation warnings fail the step; those that come from a package alone are its own. */
function withWarnings(outcome: Outcome, file: string): Outcome {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const deprecations = text.split(/^(?=\(node:\d+\))/m).filter((one) => one.includes('DeprecationWarning'))
  const failures = deprecations.filter((one) => !/^ +at .*node_modules/m.test(one))
  return { ...outcome, failed: outcome.failed + failures.length, failures: [...outcome.failures, ...failures] }
}

function isCurrent(version: NodeVersion): boolean {
  return process.versions.node.startsWith(`${version}.`)
}
