import { expect, type Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../docs/readable.ts'

const api = /\/(hybrid-core|management)\//

export type Trouble = { what: string; says: string | RegExp; cause: (page: Page) => Promise<unknown> }

export const goneWrong = {
  errors: [{ type: 'x', title: 'Gone Wrong', status: 500, detail: 'Something went wrong on our side.' }],
}
/** Failures of the API, with the text that a page shows for each. */
export const troubles: Trouble[] = [
  {
    what: 'responds with 500',
    says: 'Gone Wrong',
    cause: (page) =>
      page.route(api, (route) =>
        route.fulfill({ status: 500, json: goneWrong, headers: { 'X-Request-Id': 'request-4711' } }),
      ),
  },
  {
    what: 'responds with a proxy’s page',
    says: 'The server responded with status 502',
    cause: (page) => page.route(api, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })),
  },
  {
    what: 'responds with invalid JSON',
    says: 'The response cannot be read',
    cause: (page) => page.route(api, (route) => route.fulfill({ status: 200, body: '{"data": [' })),
  },
  {
    what: 'does not respond',
    says: 'The server did not respond',
    cause: (page) => page.route(api, (route) => route.abort()),
  },
]

/** Opens a page during a failure and expects its error and a working retry; `mend` ends the failure. */
export async function expectTrouble(page: Page, path: string, trouble: Trouble, mend = () => {}): Promise<void> {
  const alerts = page.getByRole('main').getByRole('alert')
  await trouble.cause(page)
  await page.goto(path)
  await expect(alerts.first()).toContainText(trouble.says)
  if (trouble.what === 'responds with 500') {
    await expect(alerts.first()).toContainText('request-4711')
    await expectAccessibleEverywhere(page)
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
