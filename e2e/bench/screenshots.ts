import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../setup/chromium.ts'
import { startDemoPanel } from '../setup/demo-panel.ts'

// A picture of every page in both colour schemes and on a phone, to be looked at: `npm run build && npm run screenshots`.

const folder = fileURLToPath(new URL('../screenshots', import.meta.url))
const sizes = { wide: { width: 1360, height: 900 }, phone: { width: 360, height: 740 } }

mkdirSync(folder, { recursive: true })
const panel = await startDemoPanel()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags() })
try {
  const pages = { ...(await signedInPages()), 'sign-in': '/sign-in', docs: '/docs' }
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport, colorScheme, baseURL: panel.url })
      const page = await context.newPage()
      for (const [name, path] of Object.entries(pages)) {
        if (name === 'sign-in') await context.clearCookies()
        else await context.addCookies(panel.cookies)
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png`, fullPage: true })
      }
      await context.close()
    }
  }
  console.log(`${Object.keys(pages).length} pages in ${folder}`)
} finally {
  await browser.close()
  await panel.stop()
}

async function signedInPages(): Promise<Record<string, string>> {
  const contract = await first('/management/v2/contracts', 'uuid')
  const priceList = await first('/management/v2/pricelists', 'uuid')
  const invoice = await first('/management/v2/partner/invoices', 'invoice_nr')
  return {
    cores: '/cores',
    'cores-filtered-empty': '/cores?filter[id]=nothing',
    core: '/cores/hc-ham-1',
    'core-unknown': '/cores/nothing',
    asset: '/cores/hc-fra-1/assets/sn-17',
    storage: '/storage',
    'api-keys': '/api-keys',
    reference: '/reference',
    contracts: '/contracts',
    contract: `/contracts/${contract}`,
    'price-lists': '/price-lists',
    'price-list': `/price-lists/${priceList}`,
    invoices: '/invoices',
    invoice: `/invoices/${encodeURIComponent(invoice)}`,
    'payment-methods': '/payment-methods',
    partner: '/partner',
    users: '/users',
    audit: '/audit',
    'not-found': '/nothing',
  }
}

async function first(path: string, field: string): Promise<string> {
  const response = await fetch(panel.url + path, { headers: panel.headers })
  const { data } = (await response.json()) as { data: Record<string, string>[] }
  return data[0]?.[field] ?? ''
}
