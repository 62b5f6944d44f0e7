import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './setup/browser/chromium.ts'
import { startDemoPanel } from './setup/browser/demo-panel.ts'

const out = '/tmp/t3-shots'
mkdirSync(out, { recursive: true })
const panel = await startDemoPanel()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags() })

async function dump(page: Page, name: string) {
  const attributes = await page.evaluate(() => {
    const found = new Set<string>()
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
      for (const attribute of ['aria-label', 'title', 'placeholder', 'alt']) {
        const value = element.getAttribute(attribute)
        if (value) found.add(`${attribute}=${value}`)
      }
    return [...found]
  })
  const text = await page.evaluate(() => document.body.innerText)
  console.log(`\n##### ${name} :: ${await page.title()}`)
  console.log(text.replace(/\n+/g, '\n'))
  console.log(attributes.join(' | '))
}

async function wide(page: Page, name: string) {
  const over = await page.evaluate(() => {
    const root = document.documentElement
    const cut = [...document.querySelectorAll<HTMLElement>('button, a, th, td, h1, h2, label, p, span')]
      .filter((one) => {
        const style = getComputedStyle(one)
        return one.children.length === 0 && style.overflow !== 'visible' && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
      })
      .map((one) => one.innerText)
    return { scroll: root.scrollWidth - root.clientWidth, cut: [...new Set(cut)] }
  })
  if (over.scroll > 0 || over.cut.length > 0) console.log(`!!!!! ${name} ${JSON.stringify(over)}`)
}

async function firstId(path: string, field: string): Promise<string> {
  const response = await fetch(`${panel.url}${path}`, { headers: panel.headers })
  const body = (await response.json()) as { data: Record<string, string>[] }
  return body.data[0]?.[field] ?? ''
}

const contract = await firstId('/management/contracts', 'uuid')
const list = await firstId('/management/price-lists', 'uuid')
const invoice = await firstId('/management/invoices', 'invoice_nr')
const paths: Record<string, string> = {
  contracts: '/contracts',
  contract: `/contracts/${contract}`,
  noContract: '/contracts/00000000-0000-4000-8000-000000000000',
  priceLists: '/price-lists',
  priceList: `/price-lists/${list}`,
  invoices: '/invoices',
  invoice: `/invoices/${invoice}`,
  noInvoice: '/invoices/nope-1',
  paymentMethods: '/payment-methods',
  partner: '/partner',
  apiKeys: '/api-keys',
  users: '/users',
  audit: '/audit',
  storage: '/storage',
  empty: '/invoices?filter[search]=zzz',
}
const only = process.argv[3]
for (const locale of (process.argv[2] ?? 'de-DE').split(',')) {
  for (const width of [1280, 360]) {
    const context = await browser.newContext({ locale, viewport: { width, height: 900 }, timezoneId: 'Europe/Berlin' })
    await context.addCookies(panel.cookies)
    const page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && console.log('CONSOLE', message.text()))
    page.on('pageerror', (error) => console.log('PAGEERROR', error.message))
    const go = async (name: string) => {
      await page.goto(panel.url + paths[name])
      await page.waitForTimeout(1200)
    }
    const shot = async (name: string) => {
      await wide(page, `${locale} ${width} ${name}`)
      await page.screenshot({ path: `${out}/${locale}-${width}-${name}.png`, fullPage: width === 360 })
      if (width === 1280) await dump(page, `${locale} ${name}`)
    }
    const step = async (name: string, work: () => Promise<void>) => {
      if (only && !name.includes(only)) return
      try {
        await work()
        await shot(name)
      } catch (error) {
        console.log(`FAILED ${locale} ${width} ${name}: ${(error as Error).message.split('\n')[0]}`)
      }
    }
    for (const name of Object.keys(paths)) await step(name, () => go(name))
    await step('contractEdit', async () => {
      await go('contract')
      await page.locator('section button').first().click()
      await page.waitForTimeout(500)
      await page.locator('input[name=email]').fill('x')
      await page.locator('input[name=vatid]').fill('x')
      await page.locator('form button[type=submit]').click()
      await page.waitForTimeout(900)
      await page.locator('[data-table] tbody tr, table tbody tr').first().click()
      await page.waitForTimeout(900)
    })
    await step('deleteMethod', async () => {
      await go('paymentMethods')
      await page.locator('tbody button').last().click()
      await page.waitForTimeout(500)
    })
    await step('invoiceFigure', async () => {
      await go('invoice')
      await page.locator('dl [data-figure]').nth(1).click()
      await page.waitForTimeout(400)
    })
    await step('partnerFigure', async () => {
      await go('partner')
      await page.locator('[data-figure]').nth(1).click()
      await page.waitForTimeout(400)
    })
    await step('createKey', async () => {
      await go('apiKeys')
      await page.locator('main button').filter({ has: page.locator('svg.tabler-icon-plus') }).first().click()
      await page.waitForTimeout(500)
      await page.locator('form button[type=submit]').click()
      await page.waitForTimeout(300)
    })
    await step('newKey', async () => {
      await go('apiKeys')
      await page.locator('main button').filter({ has: page.locator('svg.tabler-icon-plus') }).first().click()
      await page.waitForTimeout(500)
      await page.locator('input[data-autofocus]').fill('Bericht')
      await page.locator('input[value=CORE_WRITE]').check()
      await page.locator('form button[type=submit]').click()
      await page.waitForTimeout(1000)
    })
    await step('rotate', async () => {
      await go('apiKeys')
      await page.locator('tbody button:visible').first().click().catch(() => page.locator('tbody tr').first().click())
      await page.locator('tbody td button.mantine-Button-root:visible').first().click()
      await page.waitForTimeout(400)
    })
    await step('rotateDone', async () => {
      await page.locator('input[type=checkbox]').last().check()
    })
    await step('revoke', async () => {
      await go('apiKeys')
      await page.locator('tbody td button.mantine-Button-root:visible').nth(1).click()
      await page.waitForTimeout(400)
    })
    await step('invite', async () => {
      await go('users')
      await page.locator('[data-invite]').click()
      await page.waitForTimeout(500)
      await page.locator('form button[type=submit]').click()
      await page.waitForTimeout(700)
    })
    await step('inviteRoles', async () => {
      await page.locator('form .mantine-Select-input').click()
      await page.waitForTimeout(300)
    })
    await step('invited', async () => {
      await go('users')
      await page.locator('[data-invite]').click()
      await page.waitForTimeout(500)
      await page.locator('form input').first().fill(`u${Math.round(Math.random() * 1e6)}@example.com`)
      await page.locator('form button[type=submit]').click()
      await page.waitForTimeout(900)
    })
    await step('userMenu', async () => {
      await go('users')
      await page.locator('[data-user]').last().click()
      await page.waitForTimeout(300)
    })
    for (const [at, name] of ['role', 'link', 'lock'].entries())
      await step(`user-${name}`, async () => {
        await go('users')
        await page.locator('[data-user]').last().click()
        await page.waitForTimeout(300)
        await page.locator('.mantine-Popover-dropdown button').nth(at).click()
        await page.waitForTimeout(600)
        if (name !== 'role') return
        await page.locator('.mantine-Modal-body .mantine-Select-input').click()
        await page.locator('[role=option]').nth(0).click()
        await page.waitForTimeout(300)
      })
    await step('auditChoices', async () => {
      await go('audit')
      await page.locator('.mantine-TextInput-input').nth(0).click().catch(() => undefined)
      await page.waitForTimeout(600)
    })
    await step('calendar', async () => {
      await go('storage')
      await page.locator('button[aria-haspopup=dialog]').filter({ has: page.locator('svg.tabler-icon-calendar-plus') }).click()
      await page.waitForTimeout(700)
      await page.locator('[data-feed-name]').fill('Team')
      await page.locator('form button[type=submit]').click()
      await page.waitForTimeout(900)
    })
    await step('calendarList', async () => {
      await page.locator('.mantine-Modal-body button').last().click()
      await page.waitForTimeout(500)
    })
    await context.close()
    const out2 = await browser.newContext({ locale, viewport: { width, height: 900 } })
    const signedOut = await out2.newPage()
    const step2 = async (name: string, path: string, work: () => Promise<void> = async () => undefined) => {
      if (only && !name.includes(only)) return
      await signedOut.goto(panel.url + path)
      await signedOut.waitForTimeout(800)
      await work()
      await wide(signedOut, `${locale} ${width} ${name}`)
      await signedOut.screenshot({ path: `${out}/${locale}-${width}-${name}.png` })
      if (width === 1280) await dump(signedOut, `${locale} ${name}`)
    }
    await step2('signIn', '/sign-in?error=single-sign-on-failed')
    await step2('signInWrong', '/sign-in', async () => {
      await signedOut.locator('input[name=email]').fill('a@example.com')
      await signedOut.locator('input[name=password]').fill('wrong password')
      await signedOut.locator('button[type=submit]').click()
      await signedOut.waitForTimeout(1500)
    })
    await step2('setPassword', '/set-password')
    await step2('setPasswordEnded', '/set-password?x=1#secret=abc')
    await step2('setup', '/setup?x=1#secret=abc')
    await out2.close()
  }
}
await browser.close()
await panel.stop()
