import '../lib/require-node.js'
import { defineConfig } from '@playwright/test'
import { runsAll } from '../lib/checks/test-extent.ts'
import { chromiumFlags, chromiumPath } from './setup/browser/chromium.ts'

export default defineConfig({
  testDir: 'pages',
  // Long tests say in their first lines why they are not part of the check.
  testIgnore: runsAll ? [] : ['**/*.long.spec.ts'],
  outputDir: '../test-results',
  globalSetup: './pages/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: '100%',
  // A busy machine is slow: only what never happens reaches these limits.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // `npm test` names what passed only at its second try as unsteady.
  retries: 1,
  reporter: 'list',
  use: {
    // The global setup sets it before the workers start and read this file again.
    baseURL: process.env.PANEL_URL ?? '',
    screenshot: 'only-on-failure',
    // Traces cost a tenth of the time: `npm run test:pages -- --trace=retain-on-failure` records them.
    trace: 'off',
    // Machines that run the tests have no GPU, and emulating one takes time.
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags(), '--disable-gpu'] },
  },
})
