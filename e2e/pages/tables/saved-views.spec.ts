import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import type { Role } from '#lib/values/rights.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal } from '../support/complaints.ts'
import { createUser, expect, panelPartner, signIn, test } from '../support/panel.ts'
import { rowNames } from '../support/rows.ts'
import { loadScriptsAtOnce } from '../support/scripts-at-once.ts'

test.use({ person: null })

const own = { 'Sec-Fetch-Site': 'same-origin' }
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(Views of|Change the view)/ })
const openViews = (page: Page) => page.getByRole('button', { name: 'Views', exact: true }).click()

async function signInAs(page: Page, role: Role = 'read'): Promise<void> {
  await page.context().addCookies(await signIn(await createUser(`${randomUUID()}@example.com`, panelPartner(), role)))
}

/** A page of another user, with its own cookies. */
async function otherPage(browser: Browser, role: Role): Promise<Page> {
  const context = await loadScriptsAtOnce(await browser.newContext({ baseURL: process.env.PANEL_URL ?? '' }))
  const page = await context.newPage()
  await signInAs(page, role)
  return page
}

/** Saves a view over HTTP, with the session of the page. */
async function saveView(page: Page, fields: object): Promise<{ id: string; name: string }> {
  const data = { name: `View ${randomUUID()}`, page: 'cores', query: '', ...fields }
  const response = await page.request.post('/management/v2/views', { data, headers: own })
  expect(response.status()).toBe(201)
  return (await response.json()).data
}

test('a view is made, shared, opened by another user, changed, and deleted; a lost race is said', async ({
  page,
  browser,
  complaints,
}) => {
  const name = `Memory first ${randomUUID()} 🙂 שלום`
  await signInAs(page, 'write')
  await page.goto('/cores?filter[status]=active&sort[memory]=-')
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.getByRole('checkbox', { name: 'Location' }).uncheck()
  await page.keyboard.press('Escape')
  await openViews(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a name for the view')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Everyone of the partner sees it').check()
  await page.keyboard.press('Enter')
  const saved = dialog.getByRole('listitem').filter({ hasText: name })
  await expect(saved).toContainText('shared by you')
  await expectAccessibleEverywhere(page)

  const colleague = await otherPage(browser, 'read')
  await colleague.goto(`/v/${encodeURIComponent(name)}`)
  await expect(colleague).toHaveURL(/\/cores\?filter.*sort.*&columns=id/)
  await expect(colleague.getByRole('columnheader', { name: 'Location' })).toHaveCount(0)
  await expect(colleague.getByRole('columnheader', { name: 'Memory' })).toHaveAttribute('aria-sort', 'descending')
  await openViews(colleague)
  const theirs = dialogOf(colleague).getByRole('listitem').filter({ hasText: name })
  await expect(theirs.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await theirs.getByRole('button', { name: /^Change/ }).click()
  await expect(dialogOf(colleague).getByLabel('Name')).toBeDisabled()

  await saved.getByRole('button', { name: /^Change/ }).click()
  // The form has read the view.
  await expect(dialog.getByRole('button', { name: 'Save the change' })).toBeEnabled()
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  const owner = await otherPage(browser, 'owner')
  const [{ id }] = (
    await (await owner.request.get(`/management/v2/views?filter[name]=${encodeURIComponent(name)}`)).json()
  ).data
  await owner.request.patch(`/management/v2/views/${id}`, { data: { query: 'sort[cpu]=-' }, headers: own })
  complaints.allow(refusal(412))
  await dialog.getByLabel('Name').fill(`${name} 2`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('This view has been changed meanwhile')
  await expect(dialog.getByRole('alert')).toContainText('sort[cpu]=-')
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Save my change over it' }).click()

  const renamed = dialog.getByRole('listitem').filter({ hasText: `${name} 2` })
  await renamed.getByRole('button', { name: /^Delete/ }).click()
  await page
    .getByRole('dialog', { name: /^Delete the view/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(renamed).toHaveCount(0)
  complaints.allow(refusal(404))
  await page.goto(`/v/${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('There is no view')
  await expectAccessibleEverywhere(page)
  for (const other of [colleague, owner]) await other.context().close()
})

test('a view whose column and filter are gone shows its table, and says what it ignores', async ({ page }) => {
  await signInAs(page)
  const fields = { query: 'filter[gone]=x&filter[status]=active', columns: ['id', 'lost', 'memory'] }
  const { name } = await saveView(page, fields)
  await page.goto(`/v/${encodeURIComponent(name)}`)
  await expect(page.getByRole('note').filter({ hasText: 'This table does not have' })).toHaveText(
    /the filter “gone”, the column “lost”/,
  )
  await expect(page.getByRole('columnheader')).toHaveText([/Hybrid core/, /Memory/])
  await expect(page.getByRole('link', { name: 'hc-fra-1' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  // The address keeps the columns that are chosen now.
  await page.getByRole('button', { name: 'Columns and density' }).click()
  const cpu = page.getByRole('checkbox', { name: 'CPU' })
  await cpu.click()
  await expect(cpu).toBeChecked()
  await expect(page).toHaveURL(/columns=id%2Ccpu%2Cmemory/)
  await page.goBack()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
})

test('the JSON and the CSV of a view have its filter and its order', async ({ page }) => {
  await signInAs(page)
  const { name } = await saveView(page, { query: 'filter[id]=hc-*&filter[status]=active&sort[id]=-' })
  await page.goto(`/v/${encodeURIComponent(name)}`)
  const shown = await rowNames(page)
  expect(shown.length).toBeGreaterThan(1)
  const asJson = await page.getByRole('link', { name: 'as JSON: hybrid cores' }).getAttribute('href')
  const { data } = (await (await page.request.get(asJson ?? '')).json()) as { data: { id: string }[] }
  expect(data.map(({ id }) => id)).toEqual(shown)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  const [, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.map((line) => /^"([^"]+)"/.exec(line)?.[1])).toEqual(shown)
})

test('a view of the nodes of a core is the default on every core, and is found in the palette', async ({ page }) => {
  await signInAs(page)
  const fields = { page: 'assets', record: 'hc-fra-1', query: 'filter[node_type]=compute', columns: ['id', 'cpu'] }
  const { name } = await saveView(page, { ...fields, is_default: true })
  await page.goto('/cores/hc-ams-1')
  await expect(page).toHaveURL('/cores/hc-ams-1?filter[node_type]=compute&columns=id%2Ccpu')
  await openViews(page)
  await expect(dialogOf(page).getByRole('listitem')).toContainText('private, default')
  await dialogOf(page).getByRole('link', { name: 'Show the table without a view' }).click()
  await expect(page.getByRole('columnheader', { name: 'Storage class' })).toBeVisible()

  await page.goto('/cores')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Find' }).fill(name)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expect(page).toHaveURL('/cores/hc-fra-1?filter[node_type]=compute&columns=id%2Ccpu')
  await expect(page.getByRole('region', { name: 'assets' }).getByRole('columnheader')).toHaveText([/Asset/, /CPU/])
})
