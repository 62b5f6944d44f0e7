import { type Browser, chromium, type Page } from '@playwright/test'
import { countScripts } from '#e2e/setup/browser/script-bytes.ts'
import { contracts } from '#lib/ingest/demo/billing/contracts.ts'
import { priceLists } from '#lib/ingest/demo/billing/prices.ts'
import { hydrated } from '../pages/support/rows.ts'
import { chromiumFlags, chromiumPath } from '../setup/browser/chromium.ts'
import { type DemoPanel, startDemoPanel } from '../setup/browser/demo-panel.ts'
import { panelPages } from '../setup/browser/panel-pages.ts'
import { measureEmptyPage, measurePage } from './lighthouse-rows.ts'
import { clickKinds, clickToPage, clickToRows } from './support/click-time.ts'
import { Measures } from './support/measures.ts'
import type { Row } from './support/row.ts'

// Checks the panel's speed limits on the production build: `npm run build && npm run bench:panel`. The arguments choose parts
// of it: `npm run bench:panel -- scripts clicks moves desktop mobile` runs all of them.

const largeCore = 'bench-large'
const assetCount = 10_000
/** The limit of bytes of script until a page is complete, and the pages with another limit. */
const scriptLimit = 260_000
const scriptLimits: Record<string, number> = { '/cores': 220_000 }
const scriptPages = [
  ...[...panelPages, '/cores/hc-ham-1/assets/cn-003', `/contracts/${contracts.harbour.uuid}`],
  ...[`/price-lists/${priceLists.standard.uuid}`, '/invoices/[nr]', '/docs', '/sign-in'],
]
const limits = { clickMs: 60, moveMs: 150 }
const clicks = 24
const moveRounds = 9
const pages = ['/cores', '/cores/hc-fra-1', '/cores/hc-fra-1/assets/sn-17', '/storage', '/cores/hc-fra-1/history']

const chosen = process.argv.slice(2)
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part)
const rows: Row[] = []
const panel = await startDemoPanel()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags() })
try {
  await panel.importRecords(largeInventory(panel.partnerUuid))
  for (const path of isChosen('scripts') ? scriptPages : []) {
    await measureScripts(browser, panel, path, scriptLimits[path] ?? scriptLimit)
  }
  if (isChosen('clicks')) await measureSortClicks(browser, panel)
  if (isChosen('moves')) await measureMoves(browser, panel)
} finally {
  await browser.close()
}
try {
  for (const preset of ['desktop', 'mobile'] as const) {
    if (isChosen(preset)) rows.push(await measureEmptyPage(preset))
    for (const path of isChosen(preset) ? pages : []) rows.push(...(await measurePage(panel, path, preset)))
  }
} finally {
  await panel.stop()
}
for (const [what, measured, limit, isMet] of rows) {
  console.log(`${isMet ? '+' : 'x'} ${what.padEnd(64)} ${measured.padEnd(34)} ${limit}`)
}
process.exitCode = rows.every(([, , , isMet]) => isMet) ? 0 : 1

function largeInventory(partnerUuid: string): object[] {
  const gibibyte = 2 ** 30
  const core = { kind: 'hybrid_core', id: largeCore, partner_uuid: partnerUuid }
  const assets = Array.from({ length: assetCount }, (_, n) => ({
    kind: 'asset',
    hybrid_core_id: largeCore,
    id: `cn-${String(n).padStart(5, '0')}`,
    node_type: 'compute',
    status: n % 97 === 0 ? 'failed' : 'active',
    cpu: { used: n % 64, total: 64 },
    memory: { used: ((n * 7_919) % 512) * gibibyte, total: 512 * gibibyte },
    storage: { used: ((n * 6_421) % 4_096) * gibibyte, total: 4_096 * gibibyte },
  }))
  return [core, ...assets]
}

/** Every script that the browser receives until the page is drawn and nothing more is requested. */
async function measureScripts(browser: Browser, panel: DemoPanel, path: string, limit: number): Promise<void> {
  const context = await browser.newContext()
  // A signed-in user does not see the page of the sign-in.
  if (path !== '/sign-in') await context.addCookies(panel.cookies)
  const page = await context.newPage()
  const scripts = await countScripts(page)
  await page.goto(panel.url + (path === '/invoices/[nr]' ? await addressOfInvoice(panel) : path))
  await hydrated(page.locator('h1'))
  await page.waitForLoadState('networkidle')
  const { files, bytes } = scripts()
  await context.close()
  rows.push([
    `first-load script on ${path}, as transferred`,
    `${(bytes / 1000).toFixed(1)} kB in ${files} files`,
    `< ${limit / 1000} kB`,
    bytes < limit,
  ])
}

async function addressOfInvoice({ url, headers }: DemoPanel): Promise<string> {
  const response = await fetch(`${url}/management/v2/partner/invoices?page[size]=1`, { headers })
  const { data } = (await response.json()) as { data: [{ invoice_nr: string }] }
  return `/invoices/${data[0].invoice_nr}`
}

async function measureSortClicks(browser: Browser, { url, cookies }: DemoPanel): Promise<void> {
  const page = await desk(browser, cookies)
  const times = new Measures()
  for (let n = 0; n < clicks; n++) {
    for (const [k, click] of clickKinds.entries()) {
      // Another page size or column each time, so that neither the browser nor the server has the response in a cache.
      await page.goto(`${url}/cores/${largeCore}?page[size]=${50 - n}`)
      await page.locator('tbody tr').nth(10).waitFor()
      await page.waitForLoadState('networkidle')
      const name = (n + k) % 2 === 0 ? /^Memory/ : /^Storage/
      const button = page.getByRole('columnheader', { name }).getByRole('button')
      await hydrated(button)
      times.add(
        `sort of ${assetCount.toLocaleString('en')} assets to new rows, ${click}`,
        await clickToRows(button, click),
      )
    }
  }
  await page.context().close()
  rows.push(...times.rows(limits.clickMs))
}

/** From page to page by links, in a browser that has seen each page once. */
async function measureMoves(browser: Browser, { url, cookies }: DemoPanel): Promise<void> {
  const moves = [
    ['/cores', '/cores/hc-fra-1'],
    ['/cores/hc-fra-1', '/cores/hc-fra-1/assets/sn-17'],
    ['/cores/hc-fra-1/assets/sn-17', '/storage'],
    ['/storage', '/cores'],
  ] as const
  const page = await desk(browser, cookies)
  const times = new Measures()
  await page.goto(`${url}/cores`)
  for (let round = 0; round <= moveRounds; round++) {
    for (const click of clickKinds) {
      for (const [from, to] of moves) {
        await page.waitForLoadState('networkidle')
        const time = await clickToPage(page, to, click)
        // The first round warms up.
        if (round > 0) times.add(`${from} to ${to}, ${click}`, time)
      }
    }
  }
  await page.context().close()
  rows.push(...times.rows(limits.moveMs))
}

async function desk(browser: Browser, cookies: DemoPanel['cookies']): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 } })
  // The compiler of this file adds calls of a helper `__name`, which the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addCookies(cookies)
  return context.newPage()
}
