import type { Page } from '@playwright/test'
import { de } from '#components/texts/de/index.ts'
import { en } from '#components/texts/en/index.ts'
import { type DemoPanel, startDemoPanel } from '#e2e/setup/browser/demo-panel.ts'
import { recordExampleSources } from '#e2e/setup/browser/example-sources.ts'
import { panelPages } from '#e2e/setup/browser/panel-pages.ts'
import { contracts } from '#lib/ingest/demo/billing/contracts.ts'
import { priceLists } from '#lib/ingest/demo/billing/prices.ts'
import { longTexts } from '#lib/values/languages.ts'
import { axe, expectNoViolation, expectToFit, phone } from '../docs/readable.ts'
import { refusal } from '../support/complaints.ts'
import { demoPanelTest, expect } from '../support/demo-panel-test.ts'
import { outsideBrackets, shownTexts } from './shown-texts.ts'

const test = demoPanelTest<DemoPanel>(
  async (use) => {
    const panel = await startDemoPanel()
    await recordExampleSources({ DATA_DIR: panel.dataDir }, panel.partnerUuid)
    await use(panel)
    await panel.stop()
  },
  [refusal(404)],
)

// The reference documents the API, in English.
const pages = [
  ...panelPages.filter((path) => !path.startsWith('/reference')),
  ...['/cores/hc-ham-1', '/cores/hc-hel-1', '/cores/hc-waw-1', '/cores/no-such-core', '/no-such-page'],
  ...[`/contracts/${contracts.harbour.uuid}`, `/price-lists/${priceLists.standard.uuid}`],
]
const publicPages = ['/sign-in', '/set-password#secret=any', '/setup#secret=any']

test.describe('in long texts', () => {
  // Of all languages only this one is asked for.
  test.use({ extraHTTPHeaders: { 'Accept-Language': longTexts }, viewport: phone })

  for (const path of pages) {
    test(`every text of ${path} is in the catalogue and has room on a phone`, async ({ page, panel }) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await textsOutsideCatalogue(page, await wordsOfData(panel))).toEqual([])
      await expectToFit(page)
    })
  }
  for (const path of publicPages) {
    test(`every text of ${path} is in the catalogue and has room on a phone`, async ({ page, panel, context }) => {
      await context.clearCookies()
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await textsOutsideCatalogue(page, await wordsOfData(panel))).toEqual([])
      await expectToFit(page)
    })
  }
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  for (const path of [...pages, ...publicPages]) {
    test(`${path} has no English word of ours, and axe finds nothing`, async ({ page, context }) => {
      if (publicPages.includes(path)) await context.clearCookies()
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      const { nodes, attributes } = await shownTexts(page)
      const words = [...nodes, ...attributes].flatMap(wordsOf)
      expect([...new Set(words)].filter((word) => englishWords.has(word))).toEqual([])
      await expectNoViolation(page, axe(page))
    })
  }
})

/** Names, abbreviations and units, which are the same in every language and in no catalogue. */
const names = new Set('hybrid core panel cpu id ids kib mib gib tib pib eib utc eur usd api json csv'.split(' '))
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** The texts with words that are neither in brackets nor data. A word with a digit is an id or an address. */
async function textsOutsideCatalogue(page: Page, data: string): Promise<string[]> {
  const { nodes, attributes } = await shownTexts(page)
  const outside = [...outsideBrackets(nodes), ...attributes.flatMap((text) => outsideBrackets([text]))]
  const isData = (word: string) => /\d/.test(word) || names.has(word) || months.includes(word) || data.includes(word)
  return outside.filter((text) => !wordsOf(text).every(isData))
}

const lists = [
  ...['/hybrid-core/v2/hybrid-cores', '/hybrid-core/v2/assets', '/management/v2/locations', '/management/v2/contracts'],
  ...['/management/v2/partner', '/management/v2/partner/invoices', '/management/v2/pricelists', '/management/v2/users'],
  ...['/management/v2/payment-methods', '/management/v2/audit', '/management/v2/sources', '/management/v2/tokens'],
  `/management/v2/contracts/${contracts.harbour.uuid}/projects`,
  `/management/v2/pricelists/${priceLists.standard.uuid}/prices`,
]
let read: Promise<string> | undefined

/** The values of the records that the pages show, in lower case. */
function wordsOfData({ url, cookies }: DemoPanel): Promise<string> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const values = (json: unknown): string[] =>
    typeof json === 'object' ? Object.values(json ?? {}).flatMap(values) : [String(json)]
  read ??= Promise.all(
    lists.map(async (list) => {
      const response = await fetch(`${url}${list}?page[size]=50`, { headers: { cookie } })
      return values(((await response.json()) as { data: unknown }).data)
    }),
  ).then((found) => found.flat().join(' ').toLowerCase())
  return read
}

function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\d][\p{L}\p{M}\d._@-]*/gu) ?? []).map((word) => word.toLowerCase().replace(/[.-]+$/, ''))
}

/** The words of English texts that no German text has. */
const englishWords = (() => {
  const [english, german] = [en, de].map(
    (catalogue) => new Set(Object.values(catalogue).flatMap((texts) => Object.values(texts).flatMap(messageWords))),
  )
  return new Set([...(english ?? [])].filter((word) => word.length > 2 && !german?.has(word)))
})()

/** The words of a message without the names of its placeholders and tags. */
function messageWords(message: string): string[] {
  return wordsOf(message.replace(/\{\w+(?:, (?:number|plural|select),?)?|<\/?\w+>|\b(?:one|other|=\d+) \{/g, ' '))
}
