import { expect } from '@playwright/test'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import { startProduct } from '#e2e/setup/processes/product.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { hold } from '../support/hold.ts'
import { keyOf, passwordLink, test } from '../support/own-panel.ts'
import { password } from '../support/people.ts'
import { signIn } from '../support/sign-in-form.ts'

test.describe('a link to set a password', () => {
  test('signs in once', async ({ page, panel, user }) => {
    const link = await passwordLink(panel, user)
    await page.goto(link)
    await expectAccessibleEverywhere(page)
    await page.getByLabel('New password').fill('short')
    await page.getByLabel('Once more').fill('other')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('At least 12 characters', { exact: true })).toBeVisible()
    await expect(page.getByText('The passwords differ')).toBeVisible()
    await expect(page.getByLabel('New password')).toBeFocused()
    await expectAccessibleEverywhere(page)
    await page.getByLabel('New password').fill(`${password}, new`)
    await page.getByLabel('Once more').fill(`${password}, new`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${panel.url}/cores`)
    await expect(page.getByRole('button', { name: `Signed in as ${user}` })).toBeVisible()

    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    await expectAccessibleEverywhere(page)
    await page.getByRole('link', { name: 'Go to the sign-in' }).click()
    await signIn(page, user, `${password}, new`)
    await expect(page).toHaveURL(`${panel.url}/cores`)
  })

  test('offers to revoke the API keys together with the old password, and shows their number', async ({
    page,
    panel,
    user,
  }) => {
    const works = await keyOf(panel, user)
    const setPassword = async () => {
      await page.getByLabel('New password').fill(password)
      await page.getByLabel('Once more').fill(password)
      await page.getByRole('button', { name: 'Set the password' }).click()
      await expect(page).toHaveURL(`${panel.url}/cores`)
    }
    const offer = page.getByLabel('Also revoke my API keys (1 active)')
    await page.goto(await passwordLink(panel, user))
    await expect(offer).not.toBeChecked()
    await expectAccessibleEverywhere(page)
    await setPassword()
    expect(await works()).toBe(200)
    await page.goto(await passwordLink(panel, user))
    await offer.check()
    await setPassword()
    expect(await works()).toBe(401)
    await page.goto(await passwordLink(panel, user))
    await expect(page.getByLabel('New password')).toBeVisible()
    await expect(page.getByLabel(/Also revoke/)).toHaveCount(0)
  })

  test('that another browser has used in the meantime is invalid, and shows this', async ({ page, panel, user }) => {
    await page.goto(await passwordLink(panel, user))
    // The page checks once whether its link is valid, which must be before the link ends.
    await page.waitForLoadState('networkidle')
    await page.getByLabel('New password').fill(`${password}, new`)
    await page.getByLabel('Once more').fill(`${password}, new`)
    await passwordLink(panel, user)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  })

  for (const path of ['/set-password', '/setup']) {
    test(`${path} without its secret says that the address is incomplete`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This address is incomplete')
      await expectAccessibleEverywhere(page)
    })
  }
})

test('the link printed at the first start creates the first owner, also with values typed before the script runs', async ({
  page,
  complaints,
}) => {
  const folder = temporaryFolder('setup-page')
  const product = await startProduct({ mount: 'server', env: { DATA_DIR: folder.path } })
  await expect.poll(product.log).toMatch(/#secret=/)
  const link = /http\S+#secret=\S+/.exec(product.log())?.[0] ?? ''
  complaints.allow(new RegExp(`to another host: ${product.url}/`))
  const release = await hold(page, '**/*.js*')
  await page.goto(link, { waitUntil: 'commit' })
  await page.getByLabel('Partner').fill('Example Hosting')
  await page.getByLabel('E-mail').fill('owner@example.com')
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Once more').fill(password)
  await expect(page.getByRole('button', { name: 'Set up and sign in' })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Set up and sign in' })).toBeEnabled()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/cores`)
  await expect(page.getByRole('button', { name: 'Signed in as owner@example.com' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await page.goto(`${product.url}/sign-in`)
  await expect(page.getByRole('button', { name: 'Sign in with single sign-on' })).toHaveCount(0)
  await product.stop()
  folder.remove()
})
