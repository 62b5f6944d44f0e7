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
  ...['/cores/hc-ham-1', '/cores/hc-hel-1', '/cores/hc-waw-1', '/cores/no-such-core-1', '/no-such-page'],
  ...[`/contracts/${contracts.harbour.uuid}`, `/price-lists/${priceLists.standard.uuid}`],
]
const publicPages = ['/sign-in', '/set-password#secret=any', '/setup#secret=any']

test.describe('in long texts', () => {
  test.use({ locale: longTexts, viewport: phone })

  for (const path of pages) {
    test(`every text of ${path} is in the catalogue and has room on a phone`, async ({ page, panel }) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await textsOutsideCatalogue(page, await valuesOf(panel))).toEqual([])
      await expectToFit(page)
    })
  }
  for (const path of publicPages) {
    test(`every text of ${path} is in the catalogue and has room on a phone`, async ({ page, panel, context }) => {
      await context.clearCookies()
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await textsOutsideCatalogue(page, await valuesOf(panel))).toEqual([])
      await expectToFit(page)
    })
  }
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  for (const path of [...pages, ...publicPages]) {
    test(`${path} has no English word of ours, and axe finds nothing`, async ({ page, panel, context }) => {
      if (publicPages.includes(path)) await context.clearCookies()
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      const { nodes, attributes } = await shownTexts(page)
      const words = withoutValues([...nodes, ...attributes], await valuesOf(panel)).flatMap(wordsOf)
      expect([...new Set(words)].filter((word) => englishWords.has(word))).toEqual([])
      await expectNoViolation(page, axe(page))
    })
  }
})

/** Names, abbreviations and units, which are the same in every language and in no catalogue. */
const names = new Set('hybrid core panel cpu id ids b kib mib gib tib pib eib utc eur usd api json csv'.split(' '))
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** The texts with words that are neither in brackets nor data. A word with a digit is an id or an address. */
async function textsOutsideCatalogue(page: Page, values: readonly string[]): Promise<string[]> {
  const { nodes, attributes } = await shownTexts(page)
  const outside = [...outsideBrackets(nodes), ...attributes.flatMap((text) => outsideBrackets([text]))]
  const isData = (word: string) => /\d/.test(word) || names.has(word) || months.includes(word)
  return withoutValues(outside, values).filter((text) => !wordsOf(text).every(isData))
}

function withoutValues(texts: readonly string[], values: readonly string[]): string[] {
  const isPart = (letter = '') => /[\p{L}\d-]/u.test(letter)
  const without = (text: string, value: string) =>
    text.replaceAll(value, (_, at: number) => (isPart(text[at - 1]) || isPart(text[at + value.length]) ? value : ' '))
  return texts.map((text) => values.reduce(without, text))
}

const lists = [
  ...[
    '/hybrid-core/v2/hybrid-cores?page[size]=50',
    '/hybrid-core/v2/assets?page[size]=50',
    '/management/v2/locations?page[size]=50',
    '/management/v2/contracts?page[size]=50',
  ],
  ...[
    '/management/v2/partner',
    '/management/v2/partner/invoices?page[size]=50',
    '/management/v2/pricelists?page[size]=50',
    '/management/v2/users?page[size]=50',
  ],
  ...[
    '/management/v2/payment-methods?page[size]=50',
    '/management/v2/audit-events?page[size]=50',
    '/management/v2/sources?page[size]=50',
    '/management/v2/tokens?page[size]=50',
  ],
  `/management/v2/contracts/${contracts.harbour.uuid}/projects?page[size]=50`,
  `/management/v2/pricelists/${priceLists.standard.uuid}/prices?page[size]=50`,
]
/** Keys whose values have single words in small letters that are no status. */
const freeTexts = ['unit', 'name', 'command']
let read: Promise<string[]> | undefined

/** The names in the records that the pages show, the longest first. A single word in small letters is a status or a type. */
function valuesOf({ url, cookies }: DemoPanel): Promise<string[]> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  read ??= Promise.all(
    lists.map(async (list) => {
      const response = await fetch(`${url}${list}`, { headers: { cookie } })
      expect(response.status, list).toBe(200)
      return namesIn((await response.json()) as object)
    }),
  ).then((found) => [...new Set(found.flat())].toSorted((one, other) => other.length - one.length))
  return read
}

function namesIn(json: object | null): string[] {
  return Object.entries(json ?? {}).flatMap(([key, value]) => {
    if (typeof value === 'object') return namesIn(value)
    return typeof value === 'string' && (freeTexts.includes(key) || !/^[a-z_]*$/.test(value)) ? [value] : []
  })
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
