import { expect, type Page } from '@playwright/test'
import { expectReadable } from './readable.ts'

const api = /\/(hybrid-core|management)\/v2\//

export type Trouble = { what: string; says: string | RegExp; answer: (page: Page) => Promise<unknown> }

export const goneWrong = {
  errors: [{ type: 'x', title: 'Gone Wrong', status: 500, detail: 'Something went wrong on our side.' }],
}
/** What may come instead of an answer of the API, and what a page says then. */
export const troubles: Trouble[] = [
  {
    what: 'answers 500',
    says: 'Gone Wrong',
    answer: (page) =>
      page.route(api, (route) =>
        route.fulfill({ status: 500, json: goneWrong, headers: { 'X-Request-Id': 'request-4711' } }),
      ),
  },
  {
    what: 'answers a proxy’s page',
    says: 'The server answered 502',
    answer: (page) => page.route(api, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })),
  },
  {
    what: 'answers no JSON',
    says: 'The answer cannot be read',
    answer: (page) => page.route(api, (route) => route.fulfill({ status: 200, body: '{"data": [' })),
  },
  {
    what: 'does not answer',
    says: 'The server does not answer',
    answer: (page) => page.route(api, (route) => route.abort()),
  },
]

/** Opens a page while the API is in trouble: it says so, and tries again when it is asked to; `mend` ends the trouble. */
export async function expectTrouble(page: Page, path: string, trouble: Trouble, mend = () => {}): Promise<void> {
  const alerts = page.getByRole('main').getByRole('alert')
  await trouble.answer(page)
  await page.goto(path)
  await expect(alerts.first()).toContainText(trouble.says)
  if (trouble.what === 'answers 500') {
    await expect(alerts.first()).toContainText('request-4711')
    await expectReadable(page)
  }
  await page.unroute(api)
  mend()
  await expect(async () => {
    await alerts
      .getByRole('button', { name: 'Try again' })
      .first()
      .click({ timeout: 100 })
      .catch(() => undefined)
    await expect(alerts).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
