import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { installWithApt } from './apt.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The browser for the page tests: $CHROMIUM_PATH, an installed one, Playwright's own, or one that apt-get installs. */
export function chromiumPath(): string {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH: must be an existing file, but is ${wanted}`)
  const found = wanted || findChromium() || (installWithApt('chromium') ? findChromium() : undefined)
  if (found) return found
  throw new Error(
    'Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to a browser',
  )
}

// Of several lists of features the last one counts, so these of Playwright 1.65 are said again.
const playwrightDoesWithout = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** Pages of the browser's own that nobody sees: making them takes most of the time of a new, empty window. */
const nobodySees = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

/** Flags that keep the browser off the network; root gets no sandbox, which Chromium refuses to it. */
export function chromiumFlags(): string[] {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-pings']
  // Nothing of the panel may come from elsewhere: any other host does not resolve.
  const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'
  const less = `--disable-features=${[...playwrightDoesWithout, ...nobodySees].join()}`
  const flags = [...quiet, offline, less, '--disable-dev-shm-usage']
  return process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags
}

function findChromium(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)]
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...installed, macOs, chromium.executablePath()].find((path) => path && existsSync(path))
}
