import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))
const names = ['sqlite-server', 'sqlite-next', 'postgres-server', 'postgres-next']

export default defineConfig({
  test: {
    root,
    projects: names.map((name) => ({
      test: {
        name,
        root,
        include: ['e2e/api/**/*.test.ts'],
        globalSetup: ['e2e/api/global-setup.ts'],
        // The files of a project share one product and its database; the other core is the product's.
        fileParallelism: false,
        // They share no state but modules, which need not be loaded anew for each.
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    })),
  },
})
