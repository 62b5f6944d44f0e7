import { setTimeout } from 'node:timers/promises'
import { refusal } from '../support/complaints.ts'
import { expect, test } from '../support/panel.ts'
import { hydrated, sortButton } from '../support/rows.ts'
import { goneWrong } from '../trouble/troubles.ts'

for (const status of [403, 500])
  for (const by of ['the mouse', 'the key'])
    test(`a sort by ${by} whose rows are refused with ${status} is requested once`, async ({ page, complaints }) => {
      complaints.allow(refusal(status))
      let requests = 0
      await page.route(/\/contracts\?.*sort/, async (route) => {
        requests++
        // Longer than a focus of the keyboard rests before it requests rows.
        if (by === 'the key') await setTimeout(300)
        return route.fulfill({ status, json: goneWrong })
      })
      await page.goto('/contracts')
      const header = sortButton(page, 'Signed')
      await hydrated(header)
      // A person holds a button of the mouse about that long: the response arrives before the click.
      if (by === 'the mouse') await header.click({ delay: 80 })
      else await header.press('Enter')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await expect(page).toHaveURL(/\/contracts\?sort/)
      expect(requests).toBe(1)
    })

test('a sort that was refused before its click is requested again for a click that comes much later', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusal(500))
  let requests = 0
  await page.route(/\/contracts\?.*sort/, (route) =>
    ++requests === 1 ? route.fulfill({ status: 500, json: goneWrong }) : route.continue(),
  )
  await page.goto('/contracts')
  const header = sortButton(page, 'Signed')
  await hydrated(header)
  await header.click({ delay: 1500 })
  await expect(page).toHaveURL(/\/contracts\?sort/)
  await expect(page.locator('table[aria-busy="false"]')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  expect(requests).toBe(2)
})
