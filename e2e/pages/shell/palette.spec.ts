import type { Page } from '@playwright/test'
import { contracts } from '../billing/own-billing.ts'
import { expectAccessible } from '../docs/readable.ts'
import { expect, signIn, test } from '../support/panel.ts'

async function open(page: Page): Promise<void> {
  await page.goto('/api-keys')
  await page.waitForLoadState('networkidle')
  await openAgain(page)
}

async function openAgain(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
}

test('Enter opens the first result in any case, also when it is pressed before the search has ended', async ({
  page,
}) => {
  await open(page)
  await page.keyboard.type('HC-FRA-1 sn-17')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cores/hc-fra-1/assets/sn-17')
  await openAgain(page)
  await page.keyboard.type('Hc-viE')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cores/hc-vie-1')
})

test('on the page of a core the palette also finds nodes of other cores, however many the core itself has', async ({
  page,
}) => {
  await page.goto('/cores/hc-ams-1')
  await page.waitForLoadState('networkidle')
  await openAgain(page)
  await page.keyboard.type('sn-1')
  const found = (core: string) =>
    page.getByRole('dialog').getByRole('button', { name: new RegExp(`^sn-1\\d* ?${core}`) })
  await expect(found('hc-ams-1,')).toHaveCount(8)
  await expect(found('(?!hc-ams-1)')).not.toHaveCount(0)
})

test('contracts and invoices are found by a part of their name or number, in any case', async ({ page }) => {
  await open(page)
  const { name, uuid } = contracts.harbour
  await page.keyboard.type(name.slice(2).toUpperCase())
  await expect(page.getByRole('dialog').getByRole('button', { name })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/contracts/${uuid}`)
  const newest = await page.request.get('/management/v2/partner/invoices?sort[issued_on]=-&page[size]=1')
  const { data } = (await newest.json()) as { data: [{ invoice_nr: string }] }
  await openAgain(page)
  await page.keyboard.type(data[0].invoice_nr.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/invoices/${encodeURIComponent(data[0].invoice_nr)}`)
})

test('while a search lasts the palette does not say that there are no results', async ({ page }) => {
  await open(page)
  await page.route('**/v2/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      const shown = document.querySelector('[role="dialog"]')?.textContent
      for (const text of ['No results', 'Searching…']) if (shown?.includes(text)) seen.add(text)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.keyboard.type('sn-17', { delay: 60 })
  await expect(page.getByRole('dialog').getByRole('button', { name: /^sn-17 ?hc-fra-1/ })).toBeVisible()
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(['Searching…'])
})

test.describe('a separate user', () => {
  test.use({ person: null })
  test('signs out by the palette', async ({ page, context, ownUser }) => {
    await context.addCookies(await signIn(ownUser))
    await open(page)
    await page.keyboard.type('sign out')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/sign-in')
  })
})
