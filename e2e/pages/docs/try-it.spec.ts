import type { Page } from '@playwright/test'
import { dialects } from '#lib/api/dialects/dialects.ts'
import { referenceHref } from '#lib/api/reference/operation.ts'
import { ownContract } from '../billing/own-billing.ts'
import { refusal, unanswered } from '../support/complaints.ts'
import { expect, test } from '../support/panel.ts'
import { people } from '../support/people.ts'
import { expectAccessible, expectAccessibleEverywhere, expectToFit, phone } from './readable.ts'
import { form, openForm, responseBody } from './try-it-form.ts'

test('a trial request runs with the session and shows status, time, headers and body', async ({ page }) => {
  const tried = await openForm(page, referenceHref(dialects[1], { id: 'assets.list' }))
  await tried.getByRole('textbox', { name: 'hybrid_core_id' }).fill('hc-fra-1')
  await tried.getByRole('combobox', { name: 'filter[id]' }).fill('sn-1*')
  await tried.getByRole('combobox', { name: 'filter[node_type]' }).press('ArrowDown')
  await page.getByRole('option', { name: 'distributed_storage' }).click()
  await tried.getByLabel('page[size]').fill('3')
  const sent = page.waitForRequest(/\/hybrid-core\/v2\/hybrid-cores\/hc-fra-1\/assets\?/)
  await tried.getByRole('button', { name: 'Send' }).click()
  const request = await sent
  expect(decodeURIComponent(new URL(request.url()).search)).toBe(
    '?filter[id]=sn-1*&filter[node_type]=distributed_storage&page[size]=3',
  )
  expect(await request.headerValue('x-auth-token')).toBeNull()
  await expect(tried.getByRole('status').filter({ hasText: /ms$/ })).toHaveText(/^200 OK in \d+ ms$/)
  for (const name of ['X-Request-Id', 'Etag', 'Link']) await expect(tried).toContainText(new RegExp(name, 'i'))
  const body = JSON.parse((await responseBody(page).textContent()) ?? '') as { data: { id: string }[] }
  expect(body.data).toHaveLength(3)
  expect(body.data.every(({ id }) => id.startsWith('sn-1'))).toBe(true)
})

test('a list can be requested as CSV', async ({ page }) => {
  const tried = await openForm(page, '/reference/v2/hybrid-cores.list')
  await tried.getByText('CSV', { exact: true }).click()
  await tried.getByRole('button', { name: 'Send' }).click()
  await expect(responseBody(page)).toContainText(/^"id","status","public_available",/)
})

test('an error is shown unchanged, with a link to its explanation', async ({ page, complaints }) => {
  complaints.allow(refusal(400))
  const tried = await openForm(page, '/reference/v2/hybrid-cores.list')
  await tried.getByLabel('page[size]').fill('many')
  await tried.getByRole('button', { name: 'Send' }).click()
  await expect(tried.getByRole('status').filter({ hasText: /ms$/ })).toHaveText(/^400 Bad Request in/)
  await expect(responseBody(page)).toContainText('"title": "Query parameter value processing failed"')
  await expectAccessibleEverywhere(page)
  await tried.getByRole('link', { name: 'Query parameter value processing failed' }).click()
  await expect(page).toHaveURL(/\/docs\/apis\/problems\/hybrid-core\/v2\/query-parameter-value-processing-failed$/)
})

test('a missing response is shown, and the request can be sent again', async ({ page, complaints }) => {
  complaints.allow(unanswered)
  const tried = await openForm(page, '/reference/v2/hybrid-cores.list')
  await page.route('**/hybrid-core/v2/hybrid-cores', (route) => route.abort(), { times: 1 })
  await tried.getByRole('button', { name: 'Send' }).click()
  await expect(tried.getByRole('alert', { name: 'No response' })).toBeVisible()
  await tried.getByRole('button', { name: 'Send' }).click()
  await expect(tried.getByRole('status').filter({ hasText: /ms$/ })).toHaveText(/^200 OK/)
  await expect(tried.getByRole('alert')).toBeHidden()
})

test.describe('a user who may change contracts', () => {
  test.use({ person: people.technician })

  test('changes one only after a confirmation', async ({ page }) => {
    const { uuid } = await ownContract()
    const emailNow = async () =>
      (await (await page.request.get(`/management/contracts/${uuid}`)).json()).data.email as string
    const tried = await openForm(page, '/reference/management/contracts.update')
    await expect(page.getByRole('note')).toBeHidden()
    await tried.getByRole('textbox', { name: 'contract_uuid' }).fill(uuid)
    await tried.getByRole('textbox', { name: 'email' }).fill('after@example.com')
    await tried.getByRole('button', { name: 'Send' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send this PATCH request?' })
    await expect(dialog).toContainText('Requests run with your session and change live data.')
    await expect(dialog).toContainText('{"email":"after@example.com"}')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await emailNow()).toBe('before@example.com')
    await tried.getByRole('button', { name: 'Send' }).click()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(tried.getByRole('status').filter({ hasText: /ms$/ })).toHaveText(/^200 OK in/)
    await expect(responseBody(page)).toContainText('"email": "after@example.com"')
    expect(await emailNow()).toBe('after@example.com')
  })
})

test.describe('a user who may not change contracts', () => {
  test.use({ person: people.colleague })

  test("sees this on the page of the operation, and gets the API's error on a trial", async ({ page, complaints }) => {
    complaints.allow(refusal(401))
    await page.goto('/reference/management/contracts.get')
    await expect(page.getByRole('note')).toBeHidden()
    const tried = await openForm(page, '/reference/management/contracts.update')
    const note = page.getByRole('note').filter({ hasText: 'You may not call this operation' })
    await expect(note).toContainText('Your role “read” does not have the scope CONTRACT_WRITE.')
    await tried.getByRole('textbox', { name: 'contract_uuid' }).fill((await ownContract()).uuid)
    await tried.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(responseBody(page)).toContainText('"title": "Unauthorized"')
  })
})

test('an operation can be found, filled in and sent with only the keyboard', async ({ page }) => {
  await page.goto('/reference')
  await page.getByRole('searchbox', { name: 'Find an operation' }).focus()
  await page.keyboard.type('assets get v2')
  const link = page.getByRole('link', { name: 'GET Get an asset' })
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get an asset')
  const open = page.getByRole('button', { name: 'Try it' })
  await tabTo(page, open)
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('textbox', { name: 'hybrid_core_id' })).toBeFocused()
  await page.keyboard.type('hc-fra-1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('sn-17')
  await page.keyboard.press('Enter')
  await expect(responseBody(page)).toContainText('"id": "sn-17"')
})

async function tabTo(page: Page, target: ReturnType<Page['getByRole']>) {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach the target')
}

test('a form with its response is accessible, in both colour schemes and on a phone', async ({ page }) => {
  const tried = await openForm(page, '/reference/v2/assets.find')
  // A long response only costs time: its lines are all alike.
  await tried.getByLabel('page[size]').fill('2')
  await tried.getByRole('button', { name: 'Send' }).click()
  await expect(responseBody(page)).toContainText('"data"')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await expectToFit(page)
})
