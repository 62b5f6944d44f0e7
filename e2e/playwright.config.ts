import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './setup/chromium.ts'

export default defineConfig({
  testDir: 'pages',
  outputDir: '../test-results',
  globalSetup: './pages/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: '100%',
  // On a machine that does other things too.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    // Set by the global setup before the workers, which read this file again, start.
    baseURL: process.env.PANEL_URL ?? '',
    screenshot: 'only-on-failure',
    // Pictures of every step would cost a third of the time; what the page was made of is kept.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags() },
  },
})
