import '../lib/require-node.js'
import { randomInt } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './setup/processes/guard.ts'
import { npm, type Step, type TestTool } from './setup/suite/test-step.ts'
import { TestTotals } from './setup/suite/test-totals.ts'

// `npm run test:explore`: property tests and fuzz with new inputs, again and again for ten minutes, or as many as `-- MINUTES` says.
// A failed test prints its counterexample, with the seed and the path of fast-check: it becomes a fixed example of that test.
// `TEST_SEED=N npm run unit -- FILE` repeats it.

const root = join(import.meta.dirname, '..')
const minutes = Number(process.argv[2] ?? 10)
const reports = temporaryFolder('reports')
const totals = new TestTotals(reports.path)
const unit = filesWithProperties('{lib,components}/**/*.test.ts')
const api = filesWithProperties('e2e/api/**/*.ts').map((file) =>
  file.replace('generated-targets.ts', 'one-way-in.test.ts'),
)

if (!(minutes > 0)) totals.fail('usage: npm run test:explore -- MINUTES')
else if (!existsSync(join(root, 'dist/server.js'))) totals.fail('the tests of the API need `npm run build` before')
else {
  const endsAt = Date.now() + minutes * 60_000
  do {
    const seed = String(randomInt(2 ** 31))
    await totals.run(seeded('unit', seed, unit))
    await totals.run(seeded('test:api', seed, ['--project=sqlite-server', ...api]))
  } while (Date.now() < endsAt)
}
reports.remove()
totals.print()

function filesWithProperties(pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .filter((file) => /\bfc\.(assert|sample)\(/.test(readFileSync(join(root, file), 'utf8')))
    .sort()
}

function seeded(script: string, seed: string, files: readonly string[]): Step {
  const tool: TestTool = 'vitest'
  const step = npm(script, tool)
  return { ...step, name: `${script}, TEST_SEED=${seed}`, args: [...step.args, ...files], env: { TEST_SEED: seed } }
}
