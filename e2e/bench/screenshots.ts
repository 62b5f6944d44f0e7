import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { compareHref } from '#components/compare/compare-address.ts'
import { breakQueries } from '../setup/browser/broken-queries.ts'
import { chromiumFlags, chromiumPath } from '../setup/browser/chromium.ts'
import { type DemoPanel, startDemoPanel } from '../setup/browser/demo-panel.ts'
import { recordExampleSources } from '../setup/browser/example-sources.ts'
import { SessionClient } from '../setup/browser/session-client.ts'
import { createUserAsOperator } from '../setup/operator.ts'
import { endState, states } from './screenshot-states.ts'

// Takes a screenshot of every page, in both colour schemes, on a desk and on a phone, with records, without any, and while
// they load, fail or are offline: `npm run build && npm run screenshots`. `npm run screenshots -- storage.*phone` takes those
// whose name matches.

const folder = join(import.meta.dirname, '../screenshots')
const sizes = { wide: { width: 1360, height: 900 }, phone: { width: 360, height: 740 } }
const wanted = new RegExp(process.argv[2] ?? '')
const listPages = [
  'cores',
  'report',
  'storage',
  'api-keys',
  'contracts',
  'price-lists',
  'invoices',
  'payment-methods',
  'partner',
  'sources',
  'users',
  'audit',
  'preferences',
]
const emptyPartner = {
  uuid: '00000000-0000-4000-8000-000000000001',
  email: 'new@example.com',
  password: 'a sentence for a picture',
}

mkdirSync(folder, { recursive: true })
const panel = await startDemoPanel({ ANSWER_CACHE_MIB: '0' })
await recordExampleSources({ DATA_DIR: panel.dataDir }, panel.partnerUuid)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags() })
const queries = breakQueries(panel.dataDir)
let count = 0
try {
  const pages = await signedInPages()
  const emptyCookies = await cookiesOfEmptyPartner()
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const options = { viewport, colorScheme, baseURL: panel.url }
      const nameOf = (page: string) => `${page}-${size}-${colorScheme}`
      await takeAll(options, panel.cookies, async (page, take) => {
        for (const [name, path] of Object.entries(pages)) {
          await take(nameOf(name), () => open(page, path))
          for (const [state, { pages: having, show }] of Object.entries(states)) {
            if (having.includes(name)) await take(nameOf(`${name}-${state}`), () => show(page, path, queries))
            await endState(page)
          }
        }
      })
      await takeAll(options, emptyCookies, async (page, take) => {
        for (const name of listPages) await take(nameOf(`${name}-empty`), () => open(page, `/${name}`))
      })
      await takeAll(options, [], async (page, take) => {
        await take(nameOf('sign-in'), () => open(page, '/sign-in'))
      })
    }
  }
  console.log(`${count} screenshots in ${folder}`)
} finally {
  await browser.close()
  queries.close()
  await panel.stop()
}

type Take = (name: string, show: () => Promise<unknown>) => Promise<void>

/** Takes the wanted screenshots of a new window. */
async function takeAll(
  options: BrowserContextOptions,
  cookies: DemoPanel['cookies'],
  work: (page: Page, take: Take) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  await context.addCookies(cookies)
  const page = await context.newPage()
  await work(page, async (name, show) => {
    if (!wanted.test(name)) return
    await show()
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
    count++
  })
  await context.close()
}

function open(page: Page, path: string) {
  return page.goto(path, { waitUntil: 'networkidle' })
}

async function signedInPages(): Promise<Record<string, string>> {
  const contract = await first('/management/v2/contracts', 'uuid')
  const priceList = await first('/management/v2/pricelists', 'uuid')
  const invoice = await first('/management/v2/partner/invoices', 'invoice_nr')
  return {
    cores: '/cores',
    'cores-filtered-empty': '/cores?filter[id]=nothing',
    core: '/cores/hc-ham-1',
    history: '/cores/hc-ham-1/history',
    'core-unknown': '/cores/nothing',
    asset: '/cores/hc-fra-1/assets/sn-17',
    compare: compareHref(['hc-fra-1', 'hc-ham-1', 'hc-hel-1', 'hc-ams-1']),
    'compare-unknown': compareHref(['hc-fra-1', 'nothing']),
    'core-report': '/cores/hc-ham-1/report',
    report: '/report',
    storage: '/storage',
    'api-keys': '/api-keys',
    reference: '/reference',
    'reference-operation': '/reference/v2/assets.list',
    contracts: '/contracts',
    contract: `/contracts/${contract}`,
    'price-lists': '/price-lists',
    'price-list': `/price-lists/${priceList}`,
    invoices: '/invoices',
    invoice: `/invoices/${encodeURIComponent(invoice)}`,
    'payment-methods': '/payment-methods',
    partner: '/partner',
    sources: '/sources',
    users: '/users',
    audit: '/audit',
    docs: '/docs',
    'not-found': '/nothing',
  }
}

async function first(path: string, field: string): Promise<string> {
  const response = await fetch(panel.url + path, { headers: panel.headers })
  const { data } = (await response.json()) as { data: Record<string, string>[] }
  return data[0]?.[field] ?? ''
}

async function cookiesOfEmptyPartner(): Promise<DemoPanel['cookies']> {
  const { uuid, email, password } = emptyPartner
  await panel.importRecords([{ kind: 'partner', uuid, name: 'New partner' }])
  await createUserAsOperator({ DATA_DIR: panel.dataDir }, { partnerUuid: uuid, email, role: 'owner', password })
  const client = new SessionClient(panel.url)
  await client.signIn(email, password)
  return client.cookies().map(([name, value]) => ({ name, value, url: panel.url }))
}
