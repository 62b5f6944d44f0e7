import { randomUUID } from 'node:crypto'
import { createUser, expect, panelPartner, signIn, test } from '../support/panel.ts'
import { hydrated } from '../support/rows.ts'
import { loadScriptsAtOnce } from '../support/scripts-at-once.ts'

test.use({ person: null, locale: 'de-DE' })

const headers = { 'Sec-Fetch-Site': 'same-origin' }

test('a browser that asks for German gets it; the user menu pins another language, in every browser', async ({
  page,
  browser,
}) => {
  const cookies = await signIn(await createUser(`${randomUUID()}@example.com`, panelPartner(), 'read'))
  await page.context().addCookies(cookies)
  await page.goto('/cores')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('navigation', { name: 'Seiten' })).toBeVisible()
  await page.getByRole('button', { name: /^Angemeldet als/ }).click()
  await page.getByRole('radiogroup', { name: 'Sprache' }).getByText('English').click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()

  const context = await loadScriptsAtOnce(
    await browser.newContext({ baseURL: process.env.PANEL_URL ?? '', locale: 'de-DE' }),
  )
  await context.addCookies(cookies)
  const other = await context.newPage()
  await other.goto('/storage')
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')
  await other.getByRole('button', { name: /^Signed in as/ }).click()
  await other.getByRole('radiogroup', { name: 'Language' }).getByText('Browser').click()
  await expect(other.getByRole('navigation', { name: 'Seiten' })).toBeVisible()
  await context.close()
})

test('numbers, percentages and times have the German form', async ({ page }) => {
  await page.context().addCookies(await signIn(await createUser(`${randomUUID()}@example.com`, panelPartner(), 'read')))
  await page.goto('/cores/hc-fra-1')
  await expect(page.getByText(/^\d+,\d\u202f%$/).first()).toBeVisible()
  await expect(page.getByText(/^\d+\.\d\u202f%$/)).toHaveCount(0)
  await expect(page.getByText(/vor \d+ (Minuten?|Stunden?|Sekunden?)|gerade eben/).first()).toBeVisible()
})

test('the keyboard finds and opens pages by their German names', async ({ page }) => {
  await page.context().addCookies(await signIn(await createUser(`${randomUUID()}@example.com`, panelPartner(), 'read')))
  await page.goto('/cores')
  await hydrated(page.getByRole('heading', { level: 1 }))
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox').fill('speicher')
  await expect(
    page.getByRole('option', { name: /^Speicher/ }).or(page.getByRole('button', { name: /^Speicher/ })),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/storage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speicher')
})

test('the audit log is filtered by a German word for an actor that is no user', async ({ page }) => {
  await page
    .context()
    .addCookies(await signIn(await createUser(`${randomUUID()}@example.com`, panelPartner(), 'owner')))
  await page.goto('/audit')
  const actor = page.getByRole('combobox', { name: 'Akteur' })
  await hydrated(actor)
  await actor.fill('Betreiber')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filter%5Bactor%5D=operator/)
  await expect(actor).toHaveValue('Betreiber')
  await expect(page.getByRole('row', { name: /Betreiber/ }).first()).toBeVisible()
})

test('the link to set a password leads to a page in the language of its user', async ({ page, browser }) => {
  const email = `${randomUUID()}@example.com`
  const user = await signIn(await createUser(email, panelPartner(), 'read'))
  await page.context().addCookies(user)
  const chosen = await page.request.patch('/management/v2/preferences', { data: { language: 'de' }, headers })
  expect(chosen.status()).toBe(200)
  const { user_uuid: uuid } = (await (await page.request.get('/management/v2/account')).json()).data

  const context = await loadScriptsAtOnce(
    await browser.newContext({ baseURL: process.env.PANEL_URL ?? '', locale: 'en-GB' }),
  )
  await context.addCookies(await signIn(await createUser(`${randomUUID()}@example.com`, panelPartner(), 'owner')))
  const administrator = await context.newPage()
  const made = await administrator.request.post(`/management/v2/users/${uuid}/password-link`, { headers })
  const { password_link: link } = (await made.json()).data
  await context.clearCookies()
  await administrator.goto(new URL(link).pathname + new URL(link).search + new URL(link).hash)
  await expect(administrator.locator('html')).toHaveAttribute('lang', 'de')
  await context.close()
})
