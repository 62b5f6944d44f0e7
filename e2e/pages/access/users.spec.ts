import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal } from '../support/complaints.ts'
import { signIn } from '../support/panel.ts'
import { password } from '../support/people.ts'
import { rowNames } from '../support/rows.ts'
import { act, elsewhere, expect, test } from './colleagues.ts'

test('an invited reader sets a password, can read and not change, and is signed out at once when locked', async ({
  page,
  owner,
  context,
  browser,
  complaints,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = `colleague-${owner.email}`
  await page.goto('/users')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite a user' })
  await expect(invitation.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await test.step('each invalid field shows its error', async () => {
    complaints.allow(refusal(400))
    await invitation.getByRole('textbox', { name: 'E-mail' }).fill(owner.email)
    await page.keyboard.press('Enter')
    await expect(invitation.getByText('Must not be the address of an existing user')).toBeVisible()
    await expect(invitation.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  })
  await invitation.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.keyboard.press('Enter')
  const handover = page.getByRole('dialog', { name: `Invitation link for ${email}` })
  await expect(handover.locator('time')).toHaveText(/\d\d:\d\d/)
  await expectAccessibleEverywhere(page)
  await handover.getByRole('button', { name: 'Copy: Link' }).click()
  await expect(handover.getByText('Copied', { exact: true })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await handover.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeFocused()
  await expect(page.getByRole('row', { name: email })).toContainText('invited')
  await expect(page.getByRole('main')).not.toContainText('secret')

  const theirs = await elsewhere(browser)
  await theirs.goto(link)
  await theirs.getByLabel('New password').fill(password)
  await theirs.getByLabel('Once more').fill(password)
  await theirs.getByRole('button', { name: 'Set the password' }).click()
  await expect(theirs.getByRole('button', { name: `Signed in as ${email}` })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Invoices' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await theirs.goto('/users')
  await expect(theirs.getByRole('alert').filter({ hasText: 'You are not allowed to see this' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Invite' })).toHaveCount(0)

  await page.reload()
  await act(page, email, 'Lock')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessibleEverywhere(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click()
  await expect(page.getByRole('row', { name: email })).toContainText('locked')
  await theirs.getByRole('link', { name: 'Invoices' }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await theirs.context().close()
})

test('a change of role shows its effect first; the last owner keeps the role', async ({ page, owner, complaints }) => {
  const colleague = await owner.welcome('write')
  await page.goto('/users')
  await expect(page.getByRole('row', { name: owner.email })).toContainText('only owner')
  await expect(page.getByRole('row', { name: owner.email })).toContainText('you')
  await page.getByRole('button', { name: `Actions for ${owner.email}` }).click()
  const offered = page.getByRole('dialog', { name: `Actions for ${owner.email}` }).getByRole('button')
  await expect(offered).toHaveText(['New password link', 'Sign out everywhere'])
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: `Actions for ${owner.email}` }).click()

  await act(page, colleague.email, 'Change role')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /^owner/ }).click()
  await expect(dialog).toContainText('From write to owner, immediately')
  await expect(dialog.getByRole('listitem')).toContainText(['see price lists', 'delete payment', 'invite', 'invite'])
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Change to owner' }).click()
  await expect(page.getByRole('row', { name: colleague.email })).toContainText('owner')
  await expect(page.getByRole('row', { name: owner.email })).not.toContainText('only owner')

  await test.step("with outdated data on the page, the API's error appears at the field", async () => {
    complaints.allow(refusal(400))
    await act(page, owner.email, 'Change role')
    await owner.send('PATCH', `v2/users/${colleague.uuid}`, { role: 'read' })
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: /^admin/ }).click()
    await expect(dialog).toContainText('You cannot undo this yourself.')
    await dialog.getByRole('button', { name: 'Change to admin' }).click()
    await expect(dialog.getByText('Would leave the partner without an owner')).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
})

test('a conflicting change shows what another user has changed, and asks again', async ({
  page,
  owner,
  complaints,
}) => {
  complaints.allow(refusal(412))
  const { uuid, email } = await owner.welcome('read')
  await page.goto('/users')
  await act(page, email, 'Change role')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /^write/ }).click()
  await owner.send('PATCH', `v2/users/${uuid}`, { role: 'admin' })
  await dialog.getByRole('button', { name: 'Change to write' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Somebody else has changed this user')
  await expect(dialog.getByRole('alert')).toContainText('The role is now admin')
  await expect(dialog).toContainText('From admin to write')
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Change to write' }).click()
  await expect(page.getByRole('row', { name: email })).toContainText('write')
})

test('an admin has no actions for an owner; a rejection by the API shows its request id', async ({
  page,
  owner,
  context,
  complaints,
}) => {
  complaints.allow(refusal(401))
  const admin = await owner.welcome('admin')
  const reader = await owner.invite('read')
  await context.clearCookies()
  await context.addCookies(await signIn(admin.email))
  await page.goto('/users')
  await expect(page.getByRole('row', { name: owner.email })).toContainText('owners only')
  await expect(page.getByRole('button', { name: `Actions for ${owner.email}` })).toHaveCount(0)
  await act(page, reader.email, 'Change role')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click()
  await expect(page.getByRole('option', { name: /^owner/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await owner.send('PATCH', `v2/users/${reader.uuid}`, { role: 'owner' })
  await act(page, reader.email, 'New invitation link')
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  const notification = page.getByRole('alert').filter({ hasText: 'No link was created' })
  await expect(notification).toContainText('You may not access this resource.')
  await expect(notification.locator('code')).toHaveText(/\S{8}/)
  await expect(page.getByRole('row', { name: reader.email })).toContainText('owners only')
  await expectAccessibleEverywhere(page)
})

test('a colleague can be signed out with only the keyboard, and focus returns to the row', async ({ page, owner }) => {
  const { email } = await owner.welcome('read')
  await page.goto(`/users?filter[role]=read`)
  expect(await rowNames(page)).toEqual([email])
  const actions = page.getByRole('button', { name: `Actions for ${email}` })
  await actions.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Change role' })).toBeFocused()
  for (const _ of ['link', 'sign out']) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `${email} is signed out everywhere` })).toBeVisible()
  await expect(actions).toBeFocused()
  await expectAccessibleEverywhere(page)
})
