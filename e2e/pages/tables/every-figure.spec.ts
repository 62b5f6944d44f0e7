import type { Page } from '@playwright/test'
import { compareHref } from '#components/compare/compare-address.ts'
import { runsAll } from '#lib/checks/test-extent.ts'
import { axe, expectNoViolation, phone } from '../docs/readable.ts'
import { nodesOf } from '../support/fullest-node.ts'
import { expect, test } from '../support/panel.ts'
import { hydrated } from '../support/rows.ts'

// Every number with a unit, an amount of money or a day of a forecast has a card that says where it comes from.

/** What may stand without a card, and why. */
const exceptions = {
  'figure:has([data-figure])': 'a chart has one card for all of its values: “Source”',
  'thead, th': 'the name of a column or a row',
  a: 'the page of the link lists what the link counts',
  'button:not([data-figure])': 'a period to choose, no value',
  'pre, code': 'an example to copy',
  'time:not([datetime*="T"])': 'the dates of an invoice are stored, not computed',
}

/** Rules of the panel, which are the same for everybody. */
const rules = [
  /^Near full: 85 % of the total/,
  /^Forecasts are computed when a day has ended/,
  /^The \d+ fullest nodes/,
]

const pages: Record<string, (page: Page) => Promise<string>> = {
  'the list of cores': async () => '/cores',
  'a core': async () => '/cores/hc-ams-1',
  'a core with failed nodes': async () => '/cores/hc-ham-1',
  'a core with stale nodes': async () => '/cores/hc-hel-1',
  'a storage node': async () => '/cores/hc-fra-1/assets/sn-17',
  'a compute node': async () => '/cores/hc-fra-1/assets/cn-001',
  'a staged node': async (page) => {
    const staged = (await nodesOf(page, 'hc-ams-1')).find(({ status }) => status === 'staged')
    return `/cores/hc-ams-1/assets/${staged!.id}`
  },
  'the history of a core': async () => '/cores/hc-fra-1/history',
  'the storage': async () => '/storage',
  'the comparison of two cores': async () => compareHref(['hc-fra-1', 'hc-ham-1']),
  'the report on a core': async () => '/cores/hc-ham-1/report',
  'the invoices': async () => '/invoices',
  'an invoice': async (page) => {
    const { data } = await (await page.request.get('/management/v2/partner/invoices?filter[status]=open')).json()
    return `/invoices/${encodeURIComponent(data[0].invoice_nr)}`
  },
  'the sources': async () => '/sources',
  'the partner': async () => '/partner',
  ...(runsAll && {
    'another core': async () => '/cores/hc-fra-1',
    'what is allocated': async () => '/cores?amount=allocated',
    'net bytes of a core': async () => '/cores/hc-fra-1?basis=net',
    'net bytes of the storage': async () => '/storage?basis=net',
    'the storage of a core': async () => '/storage?filter[hybrid_core_id]=hc-ham-1&filter[storage_type]=distributed',
    'a year of a core': async () => '/cores/hc-ham-1/history?range=1y',
    'a failed node': async (page) => {
      const failed = (await nodesOf(page, 'hc-ham-1')).find(({ status }) => status === 'failed')
      return `/cores/hc-ham-1/assets/${failed!.id}`
    },
  }),
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })
  for (const [name, addressOf] of Object.entries(pages)) {
    test(`every figure of ${name} says where it comes from, and a finger hits it`, async ({ page }) => {
      await page.goto(await addressOf(page), { waitUntil: 'networkidle' })
      await expectEveryFigure(page)
    })
  }

  test('every figure of the detail of a source says where it comes from', async ({ page }) => {
    await page.goto('/sources')
    const opener = page.getByRole('button', { name: 'thanos' })
    await hydrated(opener)
    await opener.click()
    await expect(page.getByText(/^The last round took .* and changed/)).toBeVisible()
    await expectEveryFigure(page)
  })

  test('every figure of “what if” says where it comes from', async ({ page }) => {
    const node = (await nodesOf(page, 'hc-ams-1')).find(
      ({ status, node_type }) => status === 'active' && node_type === 'compute',
    )
    await page.goto(`/cores/hc-ams-1?filter[id]=${node!.id}`)
    const box = page.getByRole('checkbox', { name: `What if ${node!.id} fails` })
    await hydrated(box)
    await box.check()
    const panel = page.getByRole('region', { name: `What if ${node!.id} fails` })
    await expect(panel.getByRole('table')).toBeVisible()
    await expectEveryFigure(page)
  })
})

async function expectEveryFigure(page: Page): Promise<void> {
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
  expect(await figuresWithoutCard(page)).toEqual([])
  const figures = page.locator('main [data-figure]:visible')
  expect(await figures.count()).toBeGreaterThan(0)
  const small = await figures.evaluateAll((elements) =>
    elements.flatMap((element) => (element.getBoundingClientRect().height < 23.99 ? element.textContent : [])),
  )
  expect(small).toEqual([])
  await expectNoViolation(page, axe(page).withRules(['target-size']))
  const all = await figures.all()
  // The check opens some of them.
  const step = runsAll ? 1 : Math.ceil(all.length / 12)
  for (const figure of all.filter((_, at) => at % step === 0)) await expectCard(page, figure)
}

async function expectCard(page: Page, figure: ReturnType<Page['locator']>): Promise<void> {
  const card = page.locator('[data-figure-card]')
  await expect(async () => {
    await figure.dispatchEvent('click')
    await expect(card).toBeFocused({ timeout: 2_000 })
  }).toPass()
  const text = await figure.textContent()
  await expect(card.locator('dt'), text ?? '').toHaveText(['Formula', 'Inputs', 'Source', 'Time'])
  for (const value of await card.locator('dd').all()) await expect(value).toHaveText(/\S/)
  await expect(card.getByRole('button', { name: 'Copy as curl' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
}

/** Returns the visible texts with a figure that is in no card's element and no exception. A heading may repeat a figure of its section. */
function figuresWithoutCard(page: Page): Promise<string[]> {
  const given = { excepted: Object.keys(exceptions).join(', '), rules: rules.map(({ source }) => source) }
  return page.evaluate(({ excepted, rules }) => {
    const amount = String.raw`\d\s?(?:%|pp\b|[KMGTPE]iB\b|B\b|bytes?\b|cores\b|m?s\b|min\b|h\b|days?\b|nodes?\b|assets?\b|labels?\b|invoices?\b)`
    const figure = new RegExp(String.raw`${amount}|\b[A-Z]{3}\s-?\d|\b\d{1,2} [A-Z][a-z]{2} \d{4}`, 'g')
    const numeric = /^[\s\d.,–-]+$/
    const isCarded = (heading: Element) => {
      const section = heading.closest('section')
      const carded = [...(section?.querySelectorAll('[data-figure]') ?? [])].map(({ textContent }) => textContent)
      return (heading.textContent?.match(/\d[\d.,]*\s?(?:%|[KMGTPE]iB)|\d+ [A-Z][a-z]{2} \d{4}/g) ?? []).every((one) =>
        carded.some((text) => text.includes(one)),
      )
    }
    const isBare = (node: Node) => {
      const own = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (!element?.checkVisibility() || !/\d/.test(own)) return false
      if (element.closest('[data-figure]') || element.closest(excepted)) return false
      if (rules.some((rule) => new RegExp(rule).test(own))) return false
      const heading = element.closest('h1, h2, h3')
      if (heading) return !isCarded(heading)
      if (numeric.test(own) && element.closest('td')) return true
      return (numeric.test(own) ? (element.textContent ?? '') : own).match(figure) !== null
    }
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const bare = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (isBare(node)) bare.add(node.parentElement?.textContent ?? '')
    }
    return [...bare]
  }, given)
}
