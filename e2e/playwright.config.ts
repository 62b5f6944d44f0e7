import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './setup/chromium.ts'

export default defineConfig({
  testDir: 'pages',
  outputDir: '../test-results',
  globalSetup: './pages/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: '100%',
  reporter: 'list',
  use: {
    // Set by the global setup before the workers, which read this file again, start.
    baseURL: process.env.PANEL_URL ?? '',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags() },
  },
})
