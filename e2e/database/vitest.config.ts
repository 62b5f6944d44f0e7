import '../../lib/require-node.js'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { runsAll } from '../../lib/checks/test-extent.ts'
import { shared, sharedWithProduct } from '../../lib/checks/vitest.shared.ts'

const root = join(import.meta.dirname, '../..')
const postgres = { root, globalSetup: ['e2e/database/global-setup.ts'] }

/**
 * The unit tests that run on PostgreSQL when TEST_DATABASE_URL is set; `npm run unit` runs them on SQLite. Those of commands start
 * many processes, and call functions that have tests of their own here: the check leaves them out.
 */
const unitTests = readdirSync(join(root, 'lib'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('lib', file))
  .filter((file) => runsAll || !file.startsWith('lib/cli/'))
  .filter((file) => readFileSync(join(root, file), 'utf8').includes('testEngines'))
  .sort()
if (unitTests.length === 0) throw new Error('No unit test runs on testEngines of lib/db/test-database.ts')

export default defineConfig({
  test: {
    // The tests mostly wait for PostgreSQL and for processes.
    maxWorkers: 3,
    projects: [
      { test: { ...sharedWithProduct, ...postgres, name: 'database', include: ['e2e/database/**/*.test.ts'] } },
      { test: { ...shared, ...postgres, name: 'unit', include: unitTests } },
    ],
  },
})
