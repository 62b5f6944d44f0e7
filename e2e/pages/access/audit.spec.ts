import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal } from '../support/complaints.ts'
import { importRecords } from '../support/panel.ts'
import { foreignPartnerUuid } from '../support/people.ts'
import { rowNames } from '../support/rows.ts'
import { elsewhere, expect, Member, test } from './colleagues.ts'

test("an owner finds a colleague's invitation, password change, sign-in and rejected access", async ({
  page,
  owner,
  browser,
}) => {
  const { email } = await owner.welcome('read')
  const uuid = randomUUID()
  const contract = { kind: 'contract', uuid, partner_uuid: foreignPartnerUuid, name: 'x', email: 'x@example.com' }
  await importRecords([contract])
  const colleague = new Member(email)
  expect((await colleague.send('GET', `contracts/${uuid}`)).status).toBe(401)
  expect((await colleague.send('PATCH', `v2/users/${randomUUID()}`, { role: 'owner' })).status).toBe(401)

  await page.goto('/audit')
  await rowNames(page)
  const what = page.getByRole('row').filter({ hasText: email })
  await expect(what.filter({ hasText: `added ${email} with the role read` })).toContainText(owner.email)
  await expect(what.filter({ hasText: 'set their own password' })).toContainText('with a link')
  await expect(what.filter({ hasText: 'signed in' }).first()).toContainText('done')
  const refused = what.filter({ hasText: `tried to open the contract ${uuid}` })
  await expect(refused).toContainText('refused')
  await expect(refused.getByRole('button', { name: /^Copy the request id / })).toBeVisible()
  await refused.locator('time').click()
  await expect(page.getByRole('dialog').getByRole('time')).toHaveText(/2\d{3}/)
  await expectAccessibleEverywhere(page)

  await page.getByRole('combobox', { name: 'Actor' }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filter%5Bactor%5D=/)
  await page.getByRole('button', { name: 'Any time' }).click()
  await expect(page.getByRole('button', { name: 'Last hour' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Last hour' }).click()
  await expect(page).toHaveURL(/filter%5Bsince%5D=2/)
  await expect(page.getByRole('row').filter({ hasText: `added ${email}` })).toHaveCount(0)
  const shown = await rowNames(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(shown.length + 1)
  expect(lines.slice(1).every((line) => line.includes(email))).toBe(true)

  const theirs = await elsewhere(browser, email)
  await theirs.goto('/audit')
  await expect(theirs.getByRole('alert').filter({ hasText: 'You are not allowed to see this' })).toBeVisible()
  await theirs.context().close()
})

test('an owner sees what an import and a key changed, from which value to which, and all events of one record', async ({
  page,
  owner,
  partnerUuid,
}) => {
  expect(owner.email).toBeTruthy()
  const contract = {
    kind: 'contract',
    uuid: randomUUID(),
    partner_uuid: partnerUuid,
    name: 'Harbour & Sons',
    email: 'old@example.com',
  }
  await importRecords([contract])
  await importRecords([{ ...contract, name: 'Harbour Group', email: 'new@example.com' }])
  await page.goto('/audit')
  const change = page.getByRole('row').filter({ hasText: 'changed the contract Harbour Group' })
  await expect(change).toContainText('operatorimport inventory.ndjson')
  await expect(change.getByRole('definition')).toHaveText([
    'Harbour & SonsHarbour Group',
    'old@example.comnew@example.com',
  ])
  await expect(change.getByRole('img', { name: 'changed to' })).toHaveCount(2)
  const addition = page.getByRole('row').filter({ hasText: 'added the contract Harbour & Sons' })
  await expect(addition.getByRole('definition')).toHaveText(['old@example.com', 'active'])
  await expectAccessibleEverywhere(page)
  await change.getByRole('link', { name: 'Harbour Group' }).click()
  await expect(page).toHaveURL(/filter%5Btarget%5D=/)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Target' }).fill('Harbour & Sons')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('Enter on a highlighted suggestion applies the suggestion and not what was typed', async ({ page, owner }) => {
  await page.goto('/audit')
  await rowNames(page)
  const applied: string[] = []
  page.on('request', (request) => {
    const actor = new URL(request.url()).searchParams.get('filter[actor]')
    if (actor !== null) applied.push(actor)
  })
  const actor = page.getByRole('combobox', { name: 'Actor' })
  await actor.fill('owner-')
  await expect(page.getByRole('option', { name: owner.email })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(actor).toHaveValue(owner.email)
  expect(await rowNames(page)).not.toEqual([])
  expect(new Set(applied)).toEqual(new Set([owner.email]))
  await page.goBack()
  await expect(page).toHaveURL('/audit')
})

test('a filter without matches offers to clear it; a failure is shown', async ({ page, owner, complaints }) => {
  complaints.allow(refusal(500))
  expect(owner.email).toBeTruthy()
  await page.goto('/audit?filter[actor]=nobody@example.com')
  await expect(page.getByText('No events match the filter')).toBeVisible()
  await page.getByRole('combobox', { name: 'Outcome' }).click()
  await expect(page.getByRole('option', { name: 'done' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await page.route('**/management/v2/audit-events*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The server responded with status 500')
})

test('an actor in the address can be any text', async ({ page, owner: _owner }) => {
  for (const actor of ['constructor', '__proto__', 'toString']) {
    const response = await page.goto(`/audit?filter[actor]=${actor}`)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('combobox', { name: 'Actor' })).toHaveValue(actor)
  }
})
