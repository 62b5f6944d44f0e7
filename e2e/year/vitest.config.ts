import { join } from 'node:path'
import '../../lib/require-node.js'
import { defineConfig } from 'vitest/config'
import { shared } from '../../lib/checks/vitest.shared.ts'

// One sequence: each step continues what the former ones have left, so none is tried again, and a failed one ends the year.
export default defineConfig({
  test: {
    ...shared,
    root: join(import.meta.dirname, '../..'),
    include: ['e2e/year/year.test.ts'],
    globalSetup: ['e2e/year/global-setup.ts'],
    bail: 1,
  },
})
