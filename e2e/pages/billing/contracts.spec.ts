import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal } from '../support/complaints.ts'
import { expect, test } from '../support/panel.ts'
import { people } from '../support/people.ts'
import { rowNames, sortButton } from '../support/rows.ts'
import { contracts, ownContract, priceLists } from './own-billing.ts'

const { harbour } = contracts
const changes = (uuid: string) => `**/management/contracts/${uuid}`
const billing = (page: Page) => page.getByRole('region', { name: 'Billing' })

async function edit(page: Page, fields: { email?: string; vatid?: string }): Promise<void> {
  await billing(page).getByRole('button', { name: 'Edit' }).click()
  if (fields.email !== undefined) await page.getByLabel('E-mail').fill(fields.email)
  if (fields.vatid !== undefined) await page.getByLabel('VAT id').fill(fields.vatid)
}

async function contractAsJson(page: Page, uuid: string): Promise<{ email: string; vatid: string }> {
  return (await (await page.request.get(`/management/contracts/${uuid}`)).json()).data
}

test('contracts link to their projects, and projects show the prices in force', async ({ page }) => {
  await page.goto('/contracts')
  await page.getByRole('searchbox').fill('GmbH')
  await expect(page).toHaveURL(/filter/)
  await sortButton(page, 'Contract').click()
  await expect.poll(() => rowNames(page)).toEqual([harbour.name, contracts.clinics.name])
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: harbour.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(harbour.name)
  await expect(page).toHaveTitle(`${harbour.name} · Hybrid Core Panel`)
  await expect(billing(page)).toContainText(harbour.vatid)

  const projects = page.getByRole('region', { name: 'projects' })
  await projects.getByRole('button', { name: 'Customs archive' }).click()
  const prices = page.getByRole('table', { name: 'Current prices for Customs archive' })
  // Helsinki has its own memory price; its CPU price was replaced and will be replaced again.
  await expect(prices.getByRole('row', { name: 'Memory' })).toContainText('EUR 2.80GiB-monthHelsinki HEL1')
  await expect(prices.getByRole('row', { name: 'CPU core' })).toContainText('EUR 9.20core-monthany location')
  await expect(prices.getByRole('row')).toHaveCount(9)
  await expectAccessibleEverywhere(page)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const volume = page.getByRole('table', { name: 'Current prices for Data warehouse' })
  await expect(volume.getByRole('row', { name: 'CPU core' })).toContainText('EUR 7.90')
  await page.keyboard.press('Enter')
  await expect(volume).toBeHidden()
  await page.getByRole('link', { name: priceLists.standard.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(priceLists.standard.name)
  await expect(page).toHaveTitle(`${priceLists.standard.name} · Hybrid Core Panel`)
  await page.goBack()
  await expect(page).toHaveTitle(`${harbour.name} · Hybrid Core Panel`)
})

test('a change is shown at once, reverted when it fails, and saved on a retry', async ({ page, complaints }) => {
  complaints.allow(refusal(500))
  const { uuid } = await ownContract()
  let fail = () => {}
  const requested = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route(changes(uuid), async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await requested
    const errors = [{ type: 'x', title: 'Gone Wrong', status: 500, detail: 'Something went wrong on our side.' }]
    await route.fulfill({ status: 500, headers: { 'X-Request-Id': 'request-4711' }, json: { errors } })
  })
  await page.goto(`/contracts/${uuid}`)
  await edit(page, { email: 'after@example.com', vatid: 'atu 123.456-78' })
  await page.getByLabel('E-mail').press('Enter')
  await expect(billing(page)).toHaveAttribute('aria-busy', 'true')
  await expect(billing(page).getByText('after@example.com')).toBeVisible()
  fail()
  await expect(billing(page).getByRole('alert')).toContainText('request-4711')
  await expect(page.getByLabel('E-mail')).toHaveValue('after@example.com')
  expect(await contractAsJson(page, uuid)).toMatchObject({ email: 'before@example.com' })

  await page.unroute(changes(uuid))
  await billing(page).getByRole('button', { name: 'Try again' }).click()
  await expect(billing(page)).toContainText('ATU12345678')
  await expect(billing(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  expect(await contractAsJson(page, uuid)).toMatchObject({ email: 'after@example.com', vatid: 'ATU12345678' })

  await edit(page, { email: 'never@example.com' })
  await page.keyboard.press('Escape')
  await expect(billing(page)).toContainText('after@example.com')
})

test('every field that the API rejects shows the reason, and nothing changes', async ({ page, complaints }) => {
  complaints.allow(refusal(400))
  const { uuid } = await ownContract()
  await page.goto(`/contracts/${uuid}`)
  await edit(page, { email: 'no address', vatid: 'DE12' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Must be an e-mail address')
  await expect(page.getByLabel('VAT id')).toHaveAccessibleDescription(/Must be the VAT id of an EU country or XI/)
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue('no address')
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(billing(page)).toContainText('before@example.com')
})

test('saving after another user shows the change of the other user and asks for a decision', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(refusal(412))
  const { uuid } = await ownContract()
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(`/contracts/${uuid}`)
  await edit(page, { email: 'mine@example.com' })
  await edit(other, { email: 'theirs@example.com', vatid: 'ATU12345678' })
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(billing(other).getByRole('button', { name: 'Edit' })).toBeFocused()

  await page.getByRole('button', { name: 'Save' }).click()
  const notice = billing(page).getByRole('alert')
  await expect(notice).toContainText('Somebody else has changed this contract')
  await expect(notice).toContainText('E-mail is now theirs@example.com')
  await expect(notice).toContainText('VAT id is now ATU12345678')
  await expect(page.getByLabel('E-mail')).toHaveValue('mine@example.com')
  await expect(page.getByLabel('VAT id')).toHaveValue('ATU12345678')
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await expect(billing(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  expect(await contractAsJson(page, uuid)).toMatchObject({ email: 'mine@example.com', vatid: 'ATU12345678' })

  await edit(other, { email: 'theirs-again@example.com' })
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByRole('button', { name: 'Discard my changes' }).click()
  await expect(billing(other)).toContainText('mine@example.com')
  expect(await contractAsJson(page, uuid)).toMatchObject({ email: 'mine@example.com' })
})

test('an unknown contract has the status 404 and the pages of the panel beside it', async ({ page, complaints }) => {
  complaints.allow(refusal(404))
  for (const id of ['no-such-contract', '00000000-0000-4000-8000-000000000000']) {
    expect((await page.goto(`/contracts/${id}`))?.status()).toBe(404)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`There is no contract “${id}”`)
  }
})

test.describe('a partner without contracts', () => {
  test.use({ person: people.emptyPartnerUser })
  test('reads how to add contracts, and does not see those of another partner', async ({ page, complaints }) => {
    complaints.allow(refusal(401), refusal(404))
    await page.goto('/contracts')
    await expect(page.getByText('No contracts yet')).toBeVisible()
    await page.goto(`/contracts/${harbour.uuid}`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('It belongs to another partner.')
    await expectAccessibleEverywhere(page)
    await page.goto('/contracts/no-such-contract')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no contract “no-such-contract”')
  })
})
