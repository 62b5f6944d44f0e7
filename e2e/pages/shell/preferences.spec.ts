import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal } from '../support/complaints.ts'
import { createUser, expect, panelPartner, signIn, test } from '../support/panel.ts'
import { hydrated } from '../support/rows.ts'
import { loadScriptsAtOnce } from '../support/scripts-at-once.ts'

test.use({ person: null })

type Cookies = Awaited<ReturnType<typeof signIn>>

async function newUser(): Promise<Cookies> {
  return signIn(await createUser(`${randomUUID()}@example.com`, panelPartner(), 'read'))
}

/** A page in another browser of the same user. */
async function otherBrowser(browser: Browser, cookies: Cookies, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await loadScriptsAtOnce(
    await browser.newContext({ baseURL: process.env.PANEL_URL ?? '', ...options }),
  )
  await context.addCookies(cookies)
  return context.newPage()
}

const field = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name })
const isDark = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

test('preferences apply at once, and in another browser from its first page on', async ({ page, browser }) => {
  const cookies = await newUser()
  await page.context().addCookies(cookies)
  await page.goto('/cores')
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  await expectAccessibleEverywhere(page)

  await field(page, 'Theme').selectOption('Dark')
  await isDark(page)
  await field(page, 'Density of tables').selectOption('Compact')
  await field(page, 'Start page').selectOption('Storage')
  await field(page, 'Time zone').selectOption('Asia/Tokyo')
  await expect(field(page, 'Time zone')).toHaveValue('Asia/Tokyo')

  const other = await otherBrowser(browser, cookies, { colorScheme: 'light', timezoneId: 'Pacific/Auckland' })
  await other.goto('/')
  await expect(other).toHaveURL('/storage')
  await isDark(other)
  await other.goto('/cores/hc-fra-1/history')
  await expect(other.getByText('Times in Asia/Tokyo; days in UTC.')).toBeVisible()
  await other.goto('/contracts')
  await expect(other.locator('[data-density=compact]')).toBeVisible()
  await other.getByRole('link', { name: 'Hybrid Core Panel' }).click()
  await expect(other).toHaveURL('/storage')
  await other.context().close()
})

test('the theme of the header and the palette is kept for the user, also against what another browser stores', async ({
  page,
  browser,
}) => {
  const cookies = await newUser()
  await page.context().addCookies(cookies)
  const other = await otherBrowser(browser, cookies, { colorScheme: 'light' })
  await other.goto('/docs')
  await other.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
  await page.goto('/cores')
  await page.getByRole('banner').getByText('Dark', { exact: true }).click({ force: true })
  await isDark(page)
  await expect(async () => {
    await other.goto('/cores')
    await isDark(other)
  }).toPass()
  await expect(other.getByRole('banner').getByRole('radio', { name: 'Dark' })).toBeChecked()

  await hydrated(other.getByRole('heading', { level: 1 }))
  await other.keyboard.press('Control+k')
  await other.getByRole('dialog').getByRole('textbox').fill('light theme')
  await other.keyboard.press('Enter')
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await other.context().close()
})

test('a saved view can be the start page; when it is deleted, its page says so and the choice is shown as gone', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusal(404))
  await page.context().addCookies(await newUser())
  const name = `Morning ${randomUUID()}`
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const data = { name, page: 'cores', query: 'filter[status]=active' }
  const saved = await page.request.post('/management/v2/views', { data, headers })
  const { id } = (await saved.json()).data
  await page.goto('/preferences')
  await field(page, 'Start page').selectOption(`View “${name}”`)
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/cores\?filter.*status.*active/)

  await page.request.delete(`/management/v2/views/${id}`, { headers })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goto('/preferences')
  await expect(field(page, 'Start page').locator('option:checked')).toHaveText(`v/${name} (no longer there)`)
})

test('a choice that the server does not store is said, and stored when it is tried again', async ({
  page,
  complaints,
}) => {
  await page.context().addCookies(await newUser())
  await page.goto('/preferences')
  let hasFailed = false
  await page.route('**/management/v2/preferences', (route) => {
    if (hasFailed || route.request().method() !== 'PATCH') return route.continue()
    hasFailed = true
    return route.abort()
  })
  complaints.allow(/ERR_FAILED/)
  await field(page, 'Density of tables').selectOption('Compact')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Density of tables')).toHaveValue('compact')
})
