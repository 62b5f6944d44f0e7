import { expect, type Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { test } from '../support/own-panel.ts'

// All tests of a worker share the issuer, and with it the user that it has signed in.
test.describe.configure({ mode: 'serial' })
const goThere = (page: Page) => page.getByRole('button', { name: 'Sign in with single sign-on' }).click()

test('single sign-on goes to the issuer and back to the requested page', async ({ page, panel, user }) => {
  panel.oidc.person = { sub: 'one', email: user, email_verified: true }
  await page.goto('/sign-in?callbackUrl=%2Fapi-keys')
  await goThere(page)
  await expect(page).toHaveURL(`${panel.url}/api-keys`)
  await expect(page.getByRole('button', { name: `Signed in as ${user}` })).toBeVisible()
})

test('single sign-on shows an error when there is no such user', async ({ page, panel }) => {
  panel.oidc.person = { sub: 'two', email: 'unknown@example.com', email_verified: true }
  await page.goto('/sign-in')
  await goThere(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'no user of this panel has the verified e-mail address',
  )
  await expectAccessibleEverywhere(page)
})
