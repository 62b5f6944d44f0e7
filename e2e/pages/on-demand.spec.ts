import type { Page } from '@playwright/test'
import { unanswered } from './complaints.ts'
import { expect, test } from './panel.ts'

// What the first page does not bring must work at the first try all the same.

test.beforeEach(async ({ page }) => {
  await page.goto('/cores')
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
})

test('every script asks the browser to compile it while it is fetched', async ({ page }) => {
  const sources = await page
    .locator('script[src]')
    .evaluateAll((scripts) => scripts.map((one) => one.getAttribute('src')))
  expect(sources.length).toBeGreaterThan(5)
  for (const source of sources) {
    expect(await (await page.request.get(source ?? '')).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})

for (const modifier of ['Control', 'Meta']) {
  test(`the command palette opens at the first press of ${modifier} and K, and at every one after it`, async ({
    page,
  }) => {
    await page.keyboard.press(`${modifier}+k`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByLabel('Find', { exact: true }).last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press(`${modifier}+k`)
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}

test('what is typed while the palette is fetched is not lost', async ({ page }) => {
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('hc-')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('fra')
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('hc-fra')
})

test('the button of the palette opens it at the first click', async ({ page }) => {
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a filter opens at its first click and takes a value', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'failed' }).click()
  await expect(page).toHaveURL(/filter%5Bstatus%5D=failed/)
})

test('a filter that the address names shows its value', async ({ page }) => {
  await page.goto('/cores?filter[status]=active')
  await expect(page.getByText('active', { exact: true }).first()).toBeVisible()
})

test('a filter can be chosen with the keyboard alone', async ({ page }) => {
  await page.getByLabel('Search by id').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('option', { name: 'active', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filter%5Bstatus%5D=active/)
})

for (const [name, item] of [
  [/^Signed in as/, 'Sign out'],
  ['Columns and density', 'Location'],
] as const) {
  test(`the menu ${name} opens at the first press of Enter, and closing leads back to its button`, async ({ page }) => {
    const button = page.getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menuEntry(page, item)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menuEntry(page, item)).toBeHidden()
    await expect(button).toBeFocused()
  })
}

test('a menu whose fetch fails opens when it is tried again', async ({ page, context, complaints }) => {
  complaints.allow(unanswered)
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: /^Signed in as/ }).press('Enter')
  await failed
  await context.setOffline(false)
  await page.getByRole('button', { name: /^Signed in as/ }).press('Enter')
  await expect(menuEntry(page, 'Sign out')).toBeVisible()
})

test('a page that may not copy shows the command at the first click, and closing it leads back', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.goto('/cores/hc-ham-1')
  const button = page.getByRole('button', { name: 'Copy as curl' })
  await button.press('Enter')
  const command = page.getByRole('dialog').getByText(/^curl /)
  await expect(command).toContainText('/hybrid-core/v2/hybrid-cores/hc-ham-1')
  await expect(command).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(command).toBeHidden()
  await expect(button).toBeFocused()
})

function menuEntry(page: Page, text: string) {
  return page.getByRole('dialog').getByText(text, { exact: true })
}
