import { configDefaults } from 'vitest/config'
import { runsAll } from './test-extent.ts'

/** The options of every suite. */
export const shared = {
  setupFiles: ['lib/checks/vitest.seed.ts'],
  /** Long tests say in their first lines why they are not part of the check. */
  exclude: [...configDefaults.exclude, ...(runsAll ? [] : ['**/*.long.test.ts'])],
  /** A busy machine needs more than Vitest's second: only what never happens reaches this limit. */
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

/** The options of the tests of the running product. `npm test` names what passed only at its second try as unsteady. */
export const sharedWithProduct = { ...shared, retry: 1 }
