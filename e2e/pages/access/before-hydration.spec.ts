import { expect, type Page } from '@playwright/test'
import { axe, expectNoViolation } from '../docs/readable.ts'
import { hold } from '../support/hold.ts'
import { recordShifts, shiftsOf } from '../support/layout-shift.ts'
import { passwordLink, test } from '../support/own-panel.ts'
import { password } from '../support/people.ts'

const scripts = '**/*.js*'

type Form = { button: string; fields: Record<string, string> }

/** Fills in the form, by the names that password managers know, and tries to send it while the script of the page is held. */
async function sendEarly(page: Page, { button: name, fields }: Form, path: string): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await recordShifts(page)
  const release = await hold(page, scripts)
  await page.goto(path, { waitUntil: 'commit' })
  for (const [selector, value] of Object.entries(fields)) await page.locator(selector).fill(value)
  const button = page.getByRole('button', { name, exact: true })
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  await page.keyboard.press('Enter')
  await page.mouse.click(x + width / 2, y + height / 2)
  expect(sent, 'what the browser has sent by itself').toEqual([])
  await expect(button).toBeDisabled()
  await expectNoViolation(page, axe(page))
  expect(sent).toEqual([])
  release()
  await expect(button).toBeEnabled()
  for (const [selector, value] of Object.entries(fields)) await expect(page.locator(selector)).toHaveValue(value)
  const { total, moved } = await shiftsOf(page)
  expect(total, moved.join('\n')).toBeLessThan(0.05)
}

test.describe('before the script of the page handles it', () => {
  test('the sign-in form cannot be sent, and keeps what a password manager has filled in', async ({
    page,
    panel,
    user,
  }) => {
    const fields = {
      'input[autocomplete="username"][type="email"]': user,
      'input[autocomplete="current-password"][type="password"]': password,
    }
    await sendEarly(page, { button: 'Sign in', fields }, '/sign-in')
    await page.locator('input[name="password"]').press('Enter')
    await expect(page).toHaveURL(`${panel.url}/cores`)
  })

  test('the form of a new password cannot be sent, and keeps what was typed', async ({ page, panel, user }) => {
    const fields = { 'input[name="password"]': `${password}, new`, 'input[name="again"]': `${password}, new` }
    await sendEarly(page, { button: 'Set the password', fields }, await passwordLink(panel, user))
    await page.locator('input[name="again"]').press('Enter')
    await expect(page).toHaveURL(`${panel.url}/cores`)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, button] of [
    ['/sign-in', 'Sign in'],
    ['/set-password', 'Set the password'],
    ['/setup', 'Set up and sign in'],
  ] as const) {
    test(`${path} says that it is needed, and its form cannot be sent`, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('noscript p')).toHaveText('This page needs JavaScript.')
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(page.getByRole('button', { name: button, exact: true })).toBeDisabled()
      // A form that something else submits must not put its password into the address.
      await expect(page.locator('form')).toHaveAttribute('method', 'post')
    })
  }
})
