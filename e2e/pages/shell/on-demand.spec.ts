import type { Page } from '@playwright/test'
import { unanswered } from '../support/complaints.ts'
import { expect, test } from '../support/panel.ts'

// A page starts with little work, and what loads on demand works at the first attempt.

test.beforeEach(async ({ page }) => {
  await page.goto('/cores')
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
})

test('every script tells the browser to compile it while it loads', async ({ page }) => {
  const sources = await page
    .locator('script[src]')
    .evaluateAll((scripts) => scripts.map((one) => one.getAttribute('src')))
  expect(sources.length).toBeGreaterThan(5)
  for (const source of sources) {
    expect(await (await page.request.get(source ?? '')).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})

test('the frame of a page stays as the server has sent it: a change makes React draw the whole page in one step', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const changes: string[] = []
    Object.assign(window, { changes })
    new MutationObserver((records) => {
      for (const { target, attributeName } of records) {
        if (!(target instanceof Element) || target === document.documentElement) continue
        if (target.matches('header, nav, main, :has(> main)')) changes.push(`${target.tagName} ${attributeName}`)
      }
    }).observe(document, { attributes: true, subtree: true })
  })
  await page.goto('/cores/hc-fra-1', { waitUntil: 'networkidle' })
  await page.getByRole('checkbox').first().check()
  expect(await page.evaluate(() => (window as unknown as { changes: string[] }).changes)).toEqual([])
})

test('the rows of a sort are requested at the press of a header, once', async ({ page }) => {
  await page.goto('/cores/hc-fra-1', { waitUntil: 'networkidle' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(decodeURIComponent(request.url())))
  const sorted = () => requests.filter((url) => url.includes('sort[memory_usage]=-'))
  await page
    .getByRole('columnheader', { name: /^Memory/ })
    .getByRole('button')
    .hover()
  await page.mouse.down()
  await expect.poll(sorted).toHaveLength(1)
  await expect(page).not.toHaveURL(/sort/)
  await page.mouse.up()
  await expect(page).toHaveURL(/sort%5Bmemory_usage%5D/)
  await expect(page.locator('table[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  expect(sorted()).toHaveLength(1)
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

test('text typed while the palette loads is kept', async ({ page }) => {
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

test('a filter opens at its first click and accepts a value', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'failed' }).click()
  await expect(page).toHaveURL(/filter%5Bstatus%5D=failed/)
})

test('a filter in the URL shows its value', async ({ page }) => {
  await page.goto('/cores?filter[status]=active')
  await expect(page.getByText('active', { exact: true }).first()).toBeVisible()
})

test('a filter can be chosen with only the keyboard', async ({ page }) => {
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
  test(`the menu ${name} opens at the first press of Enter, and closing returns focus to its button`, async ({
    page,
  }) => {
    const button = page.getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menuEntry(page, item)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menuEntry(page, item)).toBeHidden()
    await expect(button).toBeFocused()
  })
}

test('a menu that fails to load opens on the next attempt', async ({ page, context, complaints }) => {
  complaints.allow(unanswered)
  await context.setOffline(true)
  // Not the request of another part of the page: that could fail before the menu's script was requested.
  const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script')
  await page.getByRole('button', { name: /^Signed in as/ }).press('Enter')
  await failed
  await context.setOffline(false)
  // A press that comes before the page has noticed the failure still belongs to the failed attempt.
  await expect(async () => {
    await page.getByRole('button', { name: /^Signed in as/ }).press('Enter')
    await expect(menuEntry(page, 'Sign out')).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('a page without clipboard access shows the command at the first click, and closing it returns focus', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.goto('/cores/hc-ham-1')
  const button = page.getByRole('button', { name: 'Copy as curl', exact: true })
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
