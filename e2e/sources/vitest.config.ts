import { join } from 'node:path'
import '../../lib/require-node.js'
import { defineConfig } from 'vitest/config'
import { sharedWithProduct } from '../../lib/checks/vitest.shared.ts'

// The tests mostly wait until Prometheus has scraped its targets.
export default defineConfig({
  test: {
    ...sharedWithProduct,
    root: join(import.meta.dirname, '../..'),
    include: ['e2e/sources/**/*.test.ts'],
    globalSetup: ['e2e/sources/global-setup.ts'],
    maxWorkers: 3,
  },
})
