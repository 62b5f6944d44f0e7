import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './setup/browser/chromium.ts'
import { startDemoPanel } from './setup/browser/demo-panel.ts'
import { recordExampleSources } from './setup/browser/example-sources.ts'

const out = '/tmp/t2/shots'
mkdirSync(out, { recursive: true })
const panel = await startDemoPanel()
await recordExampleSources({ DATA_DIR: panel.dataDir }, panel.partnerUuid)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags() })
const pages = (
  process.env.PAGES ??
  '/cores /cores?filter[id]=zz /cores/hc-fra-1 /cores/hc-ham-1 /cores/hc-vie-1 /cores/hc-ams-1 /cores/hc-hel-1 /cores/hc-waw-1 /cores/nothing /cores/hc-fra-1/assets/sn-17 /cores/hc-fra-1/assets/nothing /cores/hc-ams-1?filter[status]=staged /cores/hc-fra-1?amount=allocated&basis=net /storage /storage?amount=allocated&basis=net /storage?filter[hybrid_core_id]=hc-fra-1 /storage?filter[hybrid_core_id]=hc-vie-1&filter[storage_type]=object /sources'
).split(' ')
const grab = () => {
  const attributes = [...document.querySelectorAll('[aria-label],[title],[placeholder],[data-label],[alt]')].flatMap((e) =>
    ['aria-label', 'title', 'placeholder', 'data-label', 'alt'].flatMap((n) => (e.getAttribute(n) ? [`${n}=${e.getAttribute(n)}`] : [])),
  )
  return `${document.title}\n${document.body.innerText}\n---\n${[...new Set(attributes)].join('\n')}`
}
/** The cards of figures, one of each kind. */
async function cards(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found = new Map<string, string>()
    const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
    for (const figure of document.querySelectorAll<HTMLElement>('main [data-figure]')) {
      figure.click()
      await wait(60)
      const text = document.querySelector<HTMLElement>('[data-figure-card]')?.innerText ?? ''
      const kind = text.replace(/[\d.,\u202f]+/g, '#').replace(/\b[a-z]+-[\w-]+/g, 'ID')
      if (!found.has(kind)) found.set(kind, text)
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    }
    return [...found.values()]
  })
}
const failures: string[] = []
for (const locale of (process.env.LOCALES ?? 'de-DE en-XA').split(' ')) {
  for (const width of [1280, 360]) {
    const context = await browser.newContext({ locale, viewport: { width, height: 900 }, timezoneId: 'Europe/Berlin' })
    await context.addCookies(panel.cookies)
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && failures.push(`CONSOLE ${locale} ${page.url()} ${m.text().slice(0, 300)}`))
    page.on('pageerror', (e) => failures.push(`ERROR ${locale} ${page.url()} ${e.message.slice(0, 300)}`))
    const shot = async (name: string, withCards = false) => {
      await page.waitForTimeout(400)
      const file = `${out}/${locale}-${width}-${name}`
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (over > 0) failures.push(`SIDEWAYS ${file} ${over}`)
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main *')].flatMap((e) => {
          const style = getComputedStyle(e)
          return e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && (style.overflowX === 'hidden' || style.textOverflow === 'ellipsis') && e.innerText && !style.clipPath.includes('inset') && e.clientWidth > 2
            ? [`${e.className} ${e.innerText.slice(0, 60).replaceAll('\n', ' ')}`]
            : []
        }),
      )
      for (const one of cut) failures.push(`CUT ${file} ${one}`)
      const text = await page.evaluate(grab)
      await page.screenshot({ path: `${file}.png`, fullPage: true })
      writeFileSync(`${file}.txt`, [text, ...(withCards && width === 1280 ? ['=== CARDS', ...(await cards(page))] : [])].join('\n'))
    }
    for (const path of pages) {
      await page.goto(panel.url + path, { waitUntil: 'networkidle' })
      await shot(path.replace(/[^a-z0-9]+/gi, '_'), true)
    }
    if (process.env.OPEN !== '0') {
      await page.goto(`${panel.url}/cores/hc-ams-1`, { waitUntil: 'networkidle' })
      const box = page.locator('#assets input[type=checkbox]')
      await box.nth(0).check()
      await shot('what-if-1', true)
      for (const n of [1, 2, 3]) await box.nth(n).check()
      await shot('what-if-4', true)
      await page.goto(`${panel.url}/cores/hc-ams-1?filter[status]=staged`, { waitUntil: 'networkidle' })
      await box.nth(0).check()
      await shot('what-if-staged', true)
      const staged = await page.locator('#assets tbody a').first().getAttribute('href')
      await page.goto(`${panel.url}${staged}`, { waitUntil: 'networkidle' })
      await shot('asset-staged', true)
      await page.goto(`${panel.url}/cores/hc-ham-1?filter[status]=failed`, { waitUntil: 'networkidle' })
      const failed = await page.locator('#assets tbody a').first().getAttribute('href')
      await page.goto(`${panel.url}${failed}`, { waitUntil: 'networkidle' })
      await shot('asset-failed', true)
      await page.goto(`${panel.url}/cores/hc-fra-1?filter[node_type]=compute`, { waitUntil: 'networkidle' })
      const compute = await page.locator('#assets tbody a').first().getAttribute('href')
      await page.goto(`${panel.url}${compute}`, { waitUntil: 'networkidle' })
      await shot('asset-compute', true)
      await page.goto(`${panel.url}/storage`, { waitUntil: 'networkidle' })
      await page.locator('section input').last().click()
      const input = page.locator('section').filter({ has: page.locator('ol') }).locator('input[type=text], input[role=combobox], input[aria-haspopup]').first()
      await input.click()
      await page.waitForTimeout(800)
      await shot('storage-core-select')
      await input.fill('zzz')
      await page.waitForTimeout(800)
      await shot('storage-core-none')
      await page.goto(`${panel.url}/sources`, { waitUntil: 'networkidle' })
      for (const n of ['ham-1-prometheus', 'push:nightly', 'thanos']) await page.getByRole('button', { name: n }).click()
      await shot('sources-open', true)
    }
    await context.close()
  }
}
console.log([...new Set(failures)].join('\n'))
await browser.close()
await panel.stop()
