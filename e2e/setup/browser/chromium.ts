import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { installWithApt } from '../processes/apt.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Returns the path of the page tests' browser: $CHROMIUM_PATH, an installed one, Playwright's, or one that apt-get installs.
 */
export function chromiumPath(): string {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH: must be an existing file, but is ${wanted}`)
  const found = wanted || findChromium() || (installWithApt('chromium') ? findChromium() : undefined)
  if (found) return found
  throw new Error(
    'Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to a browser',
  )
}

// Chromium uses only the last list of disabled features, so the list of Playwright 1.65 is repeated here.
const playwrightDisables = [
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
/** Invisible pages of the browser itself: creating them takes most of the time of a new window. */
const invisiblePages = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

/** Flags that keep the browser off the network; without a sandbox for root, because Chromium requires that. */
export function chromiumFlags(): string[] {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-pings']
  // The panel must load nothing from other hosts: they do not resolve.
  const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'
  const fewerFeatures = `--disable-features=${[...playwrightDisables, ...invisiblePages].join()}`
  const flags = [...quiet, offline, fewerFeatures, '--disable-dev-shm-usage']
  return process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags
}

function findChromium(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)]
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...installed, macOs, chromium.executablePath()].find((path) => path && existsSync(path))
}
