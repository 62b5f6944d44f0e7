import type { Page } from '@playwright/test'
import type { BrokenQueries } from '../setup/browser/broken-queries.ts'

const api = /\/(hybrid-core|management)\//
const sortButtons = 'thead th button'

type State = {
  /** The names of the pages that have the state. */
  pages: readonly string[]
  show: (page: Page, path: string, queries: BrokenQueries) => Promise<void>
}

const billing = [
  'contracts',
  'contract',
  'invoices',
  'invoice',
  'price-lists',
  'price-list',
  'payment-methods',
  'partner',
]
const administration = ['api-keys', 'sources', 'users', 'audit']
/** The pages that show records. */
const recordPages = [
  'cores',
  'core',
  'history',
  'asset',
  'compare',
  'core-report',
  'storage',
  ...billing,
  ...administration,
]
const tables = ['cores', 'core', 'contracts']

/** The states of a page: its records load, fail to load, or load again. */
export const states: Record<string, State> = {
  loading: {
    pages: recordPages,
    show: async (page, path, queries) => {
      await page.route(api, () => undefined)
      await withoutFirstResponses(page, path, queries)
      await page.waitForTimeout(1_500)
    },
  },
  failing: {
    pages: recordPages,
    show: async (page, path, queries) => {
      await page.route(api, (route) =>
        route.fulfill({ status: 500, json: problem, headers: { 'X-Request-Id': '0198c1d2-4711' } }),
      )
      await withoutFirstResponses(page, path, queries)
      await page.getByRole('main').getByRole('alert').first().waitFor()
    },
  },
  busy: {
    pages: tables,
    show: async (page, path) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.route(api, () => undefined)
      await page.locator(sortButtons).first().click()
      await page.getByText('Loading…').waitFor()
    },
  },
  offline: {
    pages: recordPages,
    show: async (page, path) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.context().setOffline(true)
      const sort = page.locator(sortButtons).first()
      if (await sort.isVisible()) await sort.click()
      await page.getByText('No connection to the server.').waitFor()
    },
  },
}

const problem = {
  errors: [
    {
      type: '/docs/problems/internal-error',
      title: 'Internal Error',
      status: 500,
      detail: 'The request failed because of an error of the server. Try again, or report the request id.',
    },
  ],
}

/** Opens a page whose HTML comes without records, so that the browser requests them. */
async function withoutFirstResponses(page: Page, path: string, queries: BrokenQueries): Promise<void> {
  queries.fail()
  try {
    await page.goto(path)
    await page.locator('h1').waitFor()
  } finally {
    queries.mend()
  }
}

/** Ends a state: the next page loads as usual. */
export async function endState(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
