import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))
const shared = { root, globalSetup: ['e2e/database/global-setup.ts'], hookTimeout: 120_000 }

/** The unit tests that run on PostgreSQL as well where TEST_DATABASE_URL names one. */
const unitTests = readdirSync(join(root, 'lib'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('lib', file))
  .filter((file) => readFileSync(join(root, file), 'utf8').includes('testEngines'))
if (unitTests.length === 0) throw new Error('No unit test runs on testEngines of lib/db/test-database.ts')

export default defineConfig({
  test: {
    // They wait for PostgreSQL and for processes more than they work.
    maxWorkers: 3,
    projects: [
      { test: { ...shared, name: 'database', include: ['e2e/database/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { ...shared, name: 'unit', include: unitTests, testTimeout: 60_000 } },
    ],
  },
})
