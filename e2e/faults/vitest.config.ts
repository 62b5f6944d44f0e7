import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Every fault test starts, starves or kills processes of its own: one at a time, with time to recover.
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['e2e/faults/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
