import type { Page } from '@playwright/test'

/** The scripts that a page has received so far. */
type ScriptTraffic = { files: number; bytes: number }

/** Counts the scripts that the page receives from now on, and their bytes as transferred. */
export async function countScripts(page: Page): Promise<() => ScriptTraffic> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => ({ files: scripts.size, bytes })
}
