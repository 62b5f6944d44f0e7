import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { elsewhere, expect, Member, test } from './colleagues.ts'
import { refusal } from './complaints.ts'
import { importRecords } from './panel.ts'
import { foreignPartnerUuid } from './people.ts'
import { expectReadable } from './readable.ts'
import { rowNames } from './rows.ts'

test('an owner finds the invitation, the password, the sign-in and the refused access of a colleague', async ({
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
  await expect(refused.locator('time')).toHaveAttribute('title', /2\d{3}/)
  await expectReadable(page)

  await page.getByRole('combobox', { name: 'Done by' }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filter%5Bactor%5D=/)
  await page.getByRole('button', { name: 'Any time' }).click()
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

test('a filter that leaves no event offers to clear it; a failure says so', async ({ page, owner, complaints }) => {
  complaints.allow(refusal(500))
  expect(owner.email).toBeTruthy()
  await page.goto('/audit?filter[actor]=nobody@example.com')
  await expect(page.getByText('No events match the filter')).toBeVisible()
  await page.route('**/management/v2/audit-events*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The server answered 500')
})
