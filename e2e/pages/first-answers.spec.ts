import { expect, test } from './panel.ts'
import { rowNames } from './rows.ts'

// The first HTML of a page has what the API answered to its first queries.

const api = /\/(hybrid-core|management)\/v2\//

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, endpoint] of [
    ['/cores?sort[id]=-&filter[status]=active', '/hybrid-core/v2/hybrid-cores'],
    ['/cores/zz-large?sort[memory_usage]=-&sort[id]=-&page[number]=3', '/hybrid-core/v2/hybrid-cores/zz-large/assets'],
  ] as const) {
    test(`${path} shows the rows of its query string`, async ({ page }) => {
      const answer = await page.request.get(endpoint + path.slice(path.indexOf('?')))
      const { data } = (await answer.json()) as { data: { id: string }[] }
      // A server that is busy elsewhere sends a page without them.
      await expect(async () => {
        await page.goto(path)
        expect(await rowNames(page)).toEqual(data.map(({ id }) => id))
      }).toPass()
    })
  }

  test('a core says how full it is, an asset too, and storage which core fills first', async ({ page }) => {
    for (const [path, said] of [
      ['/cores/hc-ham-1', page.getByRole('heading', { name: /^Distributed storage is near full/ })],
      ['/cores/hc-ham-1', page.getByRole('img', { name: /^CPU / }).getByText('near full')],
      ['/cores/hc-ham-1/assets/cn-003', page.getByText('Memory of cn-003')],
      ['/storage', page.getByRole('heading', { name: /hc-ham-1/ })],
    ] as const) {
      await expect(async () => {
        await page.goto(path)
        expect(await said.count()).toBeGreaterThan(0)
      }).toPass()
    }
  })
})

test('what came with a page is not asked for again', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => api.test(request.url()) && asked.push(new URL(request.url()).pathname))
  for (const path of ['/cores', '/cores/hc-ham-1?filter[node_type]=compute&sort[storage_usage]=-']) {
    await expect(async () => {
      asked.length = 0
      await page.goto(path)
      await rowNames(page)
      await page.waitForLoadState('networkidle')
      expect(asked).toEqual([])
    }).toPass()
  }
  await page.getByRole('link', { name: 'Hybrid cores' }).first().click()
  await expect.poll(() => rowNames(page)).toContain('hc-ham-1')
  expect(asked).toEqual([])
})

test('pages are private: nothing keeps them', async ({ page }) => {
  const answer = await page.request.get('/cores')
  expect(answer.headers()['cache-control']).toContain('no-store')
})

for (const [where, timeZone] of [
  ['far in the east', 'Pacific/Auckland'],
  ['west', 'America/Los_Angeles'],
] as const) {
  test.describe(`a browser ${where}`, () => {
    test.use({ timezoneId: timeZone })
    test('reads times in its own zone, though the server drew them in another', async ({ page }) => {
      await page.goto('/cores')
      const time = page.locator('tbody time').first()
      const expected = await time.evaluate((element) =>
        new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' }).format(
          new Date(element.getAttribute('datetime') ?? ''),
        ),
      )
      await expect(time).toHaveAttribute('title', expected)
    })
  })
}

test('a browser whose clock is hours ahead draws what the server drew, and goes by its own clock from then on', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 })
  await page.goto('/cores')
  await expect(page.locator('tbody time').first()).toHaveText(/^[5-9] hours|days? ago/)
})
