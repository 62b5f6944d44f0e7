import { expect, test } from '../support/panel.ts'
import { listTable, rowNames, shownNames } from '../support/rows.ts'

// The first HTML of a page contains the API's responses to its first queries.

const api = /\/(hybrid-core|management)\/v2\//
/** The requests of Next for another page. */
const ofPage = /[?&]_rsc=/

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, endpoint] of [
    ['/cores?sort[id]=-&filter[status]=active', '/hybrid-core/v2/hybrid-cores'],
    ['/cores/zz-large?sort[memory_usage]=-&sort[id]=-&page[number]=3', '/hybrid-core/v2/hybrid-cores/zz-large/assets'],
  ] as const) {
    test(`${path} shows the rows of its query string`, async ({ page }) => {
      const response = await page.request.get(endpoint + path.slice(path.indexOf('?')))
      const { data } = (await response.json()) as { data: { id: string }[] }
      // A busy server sends a page without them.
      await expect(async () => {
        await page.goto(path)
        expect(await shownNames(listTable(page))).toEqual(data.map(({ id }) => id))
      }).toPass()
    })
  }

  test('a core and an asset show their usage, and storage shows which core fills first', async ({ page }) => {
    for (const [path, said] of [
      ['/cores/hc-ham-1', page.getByRole('heading', { name: /^Distributed storage is near full/ })],
      ['/cores/hc-ham-1', page.getByRole('img', { name: /^CPU / }).getByText('near full')],
      ['/cores/hc-ham-1/assets/cn-003', page.getByText('Memory of cn-003')],
      ['/storage', page.getByRole('heading', { name: /^Distributed storage is full on / })],
    ] as const) {
      await expect(async () => {
        await page.goto(path)
        expect(await said.count()).toBeGreaterThan(0)
      }).toPass()
    }
  })
})

test('a page requests neither responses that came with it nor pages that it links to', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (api.test(request.url()) || ofPage.test(request.url())) requested.push(request.url())
  })
  const paths = [
    '/cores',
    '/cores/hc-ham-1?filter[node_type]=compute&sort[storage_usage]=-',
    '/storage',
    '/storage?filter[hybrid_core_id]=hc-fra-1',
  ]
  for (const path of paths) {
    await expect(async () => {
      requested.length = 0
      await page.goto(path)
      await rowNames(page)
      await page.waitForLoadState('networkidle')
      expect(requested).toEqual([])
    }).toPass()
  }
  await page.getByRole('link', { name: 'Hybrid cores' }).first().click()
  await expect.poll(() => rowNames(page)).toContain('hc-ham-1')
  expect(requested.filter((url) => !ofPage.test(url))).toEqual([])
})

test('no cache stores a page', async ({ page }) => {
  const response = await page.request.get('/cores')
  expect(response.headers()['cache-control']).toContain('no-store')
})

for (const [where, timeZone] of [
  ['far in the east', 'Pacific/Auckland'],
  ['west', 'America/Los_Angeles'],
] as const) {
  test.describe(`a browser ${where}`, () => {
    test.use({ timezoneId: timeZone })
    test('shows times in its own zone, although the server rendered another', async ({ page }) => {
      await page.goto('/cores')
      const time = page.locator('tbody time').first()
      const expected = await time.evaluate((element) =>
        new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' }).format(
          new Date(element.getAttribute('datetime') ?? ''),
        ),
      )
      await time.click()
      await expect(page.getByRole('dialog').getByRole('time')).toHaveText(expected)
    })
  })
}

test("a browser with a clock hours ahead hydrates the server's text, and uses its own clock afterwards", async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 })
  await page.goto('/cores')
  await expect(page.locator('tbody time').first()).toHaveText(/^[5-9] hours|days? ago/)
})
