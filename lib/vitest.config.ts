import './require-node.js'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { shared } from './checks/vitest.shared.ts'

export default defineConfig({
  test: {
    ...shared,
    root: join(import.meta.dirname, '..'),
    include: ['lib/**/*.test.ts', 'components/**/*.test.ts'],
    // Vitest leaves one core free by default.
    maxWorkers: '100%',
  },
})
