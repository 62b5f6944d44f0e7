import { expect } from '@playwright/test'
import { moveFailedSignIns } from '#e2e/setup/operator.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { unanswered } from '../support/complaints.ts'
import { createUser, failToSignIn, lock, test } from '../support/own-panel.ts'
import { password } from '../support/people.ts'
import { fill, signIn } from '../support/sign-in-form.ts'

const wrong = 'The e-mail address or the password is wrong, or the account is locked.'

test.describe('the sign-in page', () => {
  test('is accessible, also after a rejection', async ({ page }) => {
    await page.goto('/sign-in')
    await expectAccessibleEverywhere(page)
    await signIn(page, 'nobody@example.com')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expectAccessibleEverywhere(page)
  })

  test('shows the same message for a wrong password, an unknown account and a locked one', async ({
    page,
    panel,
    user,
  }) => {
    const locked = await createUser(panel, `locked-${user}`)
    await lock(panel, locked)
    await page.goto('/sign-in')
    for (const [email, typed] of [
      [user, 'wrong'],
      ['nobody@example.com', password],
      [locked, password],
    ] as const) {
      await signIn(page, email, typed)
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(wrong)
      await expect(page.locator('input[name="password"]')).toBeFocused()
      await page.reload()
    }
  })

  test('opens the first page, and the session survives a reload', async ({ page, user, panel }) => {
    await page.goto('/sign-in')
    await signIn(page, user)
    await expect(page).toHaveURL(`${panel.url}/cores`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hybrid cores')
    await page.reload()
    await expect(page.getByRole('button', { name: `Signed in as ${user}` })).toBeVisible()
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })

  test('shows how long to wait after many failures, and then signs in', async ({ page, panel, user }) => {
    await page.goto('/sign-in')
    await fill(page, user)
    await failToSignIn(panel, user, 5)
    await moveFailedSignIns(panel.env, 30_000)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^Too many attempts\. Try again in \d+ s\.$/)
    await moveFailedSignIns(panel.env, -31_000)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(`${panel.url}/cores`)
  })

  test('works with only the keyboard, from the initial focus', async ({ page, panel, user }) => {
    await page.goto('/sign-in')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.keyboard.type(user)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${panel.url}/cores`)
  })

  test('shows an error when the server does not respond', async ({ page, user, complaints }) => {
    complaints.allow(unanswered)
    await page.goto('/sign-in')
    await page.route('**/api/auth/**', (route) => route.abort())
    await signIn(page, user)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The server does not respond.')
  })

  test('shows an error when the browser stores no cookies', async ({ page, user }) => {
    await page.goto('/sign-in')
    await page.route('**/api/auth/csrf', (route) => route.fulfill({ json: { csrfToken: 'without its cookie' } }))
    await signIn(page, user)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Allow cookies')
  })

  test('does not show text from the URL', async ({ page }) => {
    await page.goto('/sign-in?error=refused%20call%20555-0100')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('555-0100')).toHaveCount(0)
  })
})
