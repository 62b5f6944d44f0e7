import { join } from 'node:path'
import '../../lib/require-node.js'
import { defineConfig } from 'vitest/config'
import { sharedWithProduct } from '../../lib/checks/vitest.shared.ts'

// Every fault test starts, starves or kills its own processes, and mostly waits for them.
export default defineConfig({
  test: {
    ...sharedWithProduct,
    root: join(import.meta.dirname, '../..'),
    include: ['e2e/faults/**/*.test.ts'],
    maxWorkers: 2,
  },
})
