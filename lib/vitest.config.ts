import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['lib/**/*.test.ts', 'components/**/*.test.ts'],
    // The machine does nothing else meanwhile.
    maxWorkers: '100%',
    // Some of them start processes or a compiler, on machines that do much else.
    testTimeout: 60_000,
  },
})
