import { join } from 'node:path'
import '../../lib/require-node.js'
import { defineConfig } from 'vitest/config'
import { runsAll } from '../../lib/checks/test-extent.ts'
import { sharedWithProduct } from '../../lib/checks/vitest.shared.ts'

const root = join(import.meta.dirname, '../..')
const allFiles = ['e2e/api/**/*.test.ts']
/** Next's own server mounts the same router: these files test what its mount can change. */
const mountFiles = ['contract/smoke', 'contract/query-values', 'contract/path-errors', 'http/headers'].map(
  (name) => `e2e/api/${name}.test.ts`,
)
const nextFiles = runsAll ? allFiles : mountFiles
const projects = {
  'sqlite-server': allFiles,
  'postgres-server': allFiles,
  'sqlite-next': nextFiles,
  ...(runsAll && { 'postgres-next': nextFiles }),
}

export default defineConfig({
  test: {
    root,
    projects: Object.entries(projects).map(([name, include]) => ({
      test: {
        ...sharedWithProduct,
        name,
        root,
        include,
        globalSetup: ['e2e/api/global-setup.ts'],
        // The files of a project share one product and its database; the product uses the other CPU core.
        fileParallelism: false,
        // The files share no state, so modules are loaded once for all of them.
        isolate: false,
      },
    })),
  },
})
