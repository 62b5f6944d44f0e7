import type { Page } from '@playwright/test'
import { refusal } from './complaints.ts'
import { contracts, ownContract, priceLists } from './own-billing.ts'
import { expect, test } from './panel.ts'
import { people } from './people.ts'
import { expectReadable } from './readable.ts'
import { rowNames, sortButton } from './rows.ts'

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

test('the contracts lead to their projects, and these open the prices in force', async ({ page }) => {
  await page.goto('/contracts')
  await page.getByRole('searchbox').fill('GmbH')
  await expect(page).toHaveURL(/filter/)
  await sortButton(page, 'Contract').click()
  await expect.poll(() => rowNames(page)).toEqual([harbour.name, contracts.clinics.name])
  await expectReadable(page)
  await page.getByRole('link', { name: harbour.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(harbour.name)
  await expect(page).toHaveTitle(`${harbour.name} · Hybrid Core Panel`)
  await expect(billing(page)).toContainText(harbour.vatid)

  const projects = page.getByRole('region', { name: 'projects' })
  await projects.getByRole('button', { name: 'Customs archive' }).click()
  const prices = page.getByRole('table', { name: 'Prices in force for Customs archive' })
  // Helsinki has a price of its own for memory; that of CPU has been replaced, and will be again.
  await expect(prices.getByRole('row', { name: 'Memory' })).toContainText('EUR 2.80GiB-monthHelsinki HEL1')
  await expect(prices.getByRole('row', { name: 'CPU core' })).toContainText('EUR 9.20core-monthany location')
  await expect(prices.getByRole('row')).toHaveCount(9)
  await expectReadable(page)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const volume = page.getByRole('table', { name: 'Prices in force for Data warehouse' })
  await expect(volume.getByRole('row', { name: 'CPU core' })).toContainText('EUR 7.90')
  await page.keyboard.press('Enter')
  await expect(volume).toBeHidden()
  await page.getByRole('link', { name: priceLists.standard.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(priceLists.standard.name)
  await expect(page).toHaveTitle(`${priceLists.standard.name} · Hybrid Core Panel`)
  await page.goBack()
  await expect(page).toHaveTitle(`${harbour.name} · Hybrid Core Panel`)
})

test('a change is shown at once, taken back when it fails, and made when it is tried again', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusal(500))
  const { uuid } = await ownContract()
  let fail = () => {}
  const asked = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route(changes(uuid), async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await asked
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

test('every field that the API refuses says why, and nothing is changed', async ({ page, complaints }) => {
  complaints.allow(refusal(400))
  const { uuid } = await ownContract()
  await page.goto(`/contracts/${uuid}`)
  await edit(page, { email: 'no address', vatid: 'DE12' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Must be an e-mail address')
  await expect(page.getByLabel('VAT id')).toHaveAccessibleDescription(/Must be the VAT id of an EU country or XI/)
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue('no address')
  await expectReadable(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(billing(page)).toContainText('before@example.com')
})

test('who saves after somebody else reads what the other has made of it, and decides', async ({
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
  await expect(notice).toContainText('Somebody else has changed this contract meanwhile')
  await expect(notice).toContainText('E-mail is now theirs@example.com')
  await expect(notice).toContainText('VAT id is now ATU12345678')
  await expect(page.getByLabel('E-mail')).toHaveValue('mine@example.com')
  await expect(page.getByLabel('VAT id')).toHaveValue('ATU12345678')
  await expectReadable(page)
  await page.getByRole('button', { name: 'Save mine all the same' }).click()
  await expect(billing(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  expect(await contractAsJson(page, uuid)).toMatchObject({ email: 'mine@example.com', vatid: 'ATU12345678' })

  await edit(other, { email: 'theirs-again@example.com' })
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByRole('button', { name: 'Leave it as it is now' }).click()
  await expect(billing(other)).toContainText('mine@example.com')
  expect(await contractAsJson(page, uuid)).toMatchObject({ email: 'mine@example.com' })
})

test.describe('a partner without contracts', () => {
  test.use({ person: people.stranger })
  test('reads how they appear, and may not see another’s', async ({ page, complaints }) => {
    complaints.allow(refusal(401), refusal(404))
    await page.goto('/contracts')
    await expect(page.getByText('No contracts yet')).toBeVisible()
    await page.goto(`/contracts/${harbour.uuid}`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('It belongs to another partner.')
    await expectReadable(page)
    await page.goto('/contracts/no-such-contract')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no contract “no-such-contract”')
  })
})
