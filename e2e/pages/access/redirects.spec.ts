import { expect } from '@playwright/test'
import { test } from '../support/own-panel.ts'
import { signIn } from '../support/sign-in-form.ts'

for (const path of [
  '/cores?sort[id]=-&filter[status]=active',
  '/storage',
  '/api-keys',
  '/invoices/a%2Fb',
  '/cores/a%2Fb/assets/%F0%9F%98%80?x=%26',
]) {
  test(`${path} redirects a visitor to the sign-in with the way back`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(path)
  })
}

for (const callbackUrl of [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:document.title="evil"',
  'data:text/html,evil',
  'http://[bad',
  '/sign-in',
]) {
  test(`signing in leads to the first page and not to ${JSON.stringify(callbackUrl)}`, async ({
    page,
    panel,
    user,
  }) => {
    await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`)
    await signIn(page, user)
    await expect(page).toHaveURL(`${panel.url}/cores`)
  })
}

test('signing in returns to the page where the session ended', async ({ page, panel, user }) => {
  await page.goto('/sign-in')
  await signIn(page, user)
  await expect(page.getByRole('button', { name: `Signed in as ${user}` })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.goto('/cores?sort[id]=-')
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/)
  await signIn(page, user)
  await expect(page).toHaveURL(`${panel.url}/cores?sort[id]=-`)
})

test('signing out ends the session', async ({ page, panel, user }) => {
  await page.goto('/sign-in')
  await signIn(page, user)
  const kept = await page.context().cookies()
  await page.getByRole('button', { name: `Signed in as ${user}` }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.context().addCookies(kept)
  expect((await page.request.get(`${panel.url}/management/v2/account`)).status()).toBe(401)
})
