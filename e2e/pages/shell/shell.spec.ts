import { expectAccessible, expectAccessibleEverywhere, phone } from '../docs/readable.ts'
import { oddId } from '../inventory/odd-inventory.ts'
import { refusal } from '../support/complaints.ts'
import { expect, signIn, test } from '../support/panel.ts'
import { people } from '../support/people.ts'
import { listTable } from '../support/rows.ts'

test('the navigation links to every page and marks the open one', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/cores')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  for (const [label, path] of [
    ['Storage', '/storage'],
    ['API keys', '/api-keys'],
    ['Hybrid cores', '/cores'],
  ] as const) {
    await pages.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
    await expect(page).toHaveTitle(`${label} · Hybrid Core Panel`)
    await expect(pages.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
  }
})

test('on a phone the navigation opens on demand, and closes after a link is followed', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/api-keys')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Storage' })).not.toBeInViewport()
  await page.getByRole('button', { name: 'Open the navigation' }).click()
  await expectAccessible(page)
  await pages.getByRole('link', { name: 'Storage' }).click()
  await expect(page).toHaveURL('/storage')
  await expect(page.getByRole('button', { name: 'Open the navigation' })).toBeVisible()
})

test('with only the keyboard the palette finds cores, pages, actions, and assets, those of the open core first', async ({
  page,
}) => {
  await page.goto('/cores/hc-ham-1?page[size]=5')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const find = page.getByRole('textbox', { name: 'Find' }).or(page.getByRole('searchbox', { name: 'Find' }))
  // The heading comes with the HTML, before the page listens to keys.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(find).toBeFocused({ timeout: 3_000 })
  }).toPass()
  await expectAccessible(page)
  await page.keyboard.type('cn-00')
  await expect(page.getByRole('button', { name: /^cn-003 ?hc-ham-1/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cores\/hc-ham-1\/assets\/cn-00\d$/)

  await page.keyboard.press('Meta+k')
  await expect(find).toBeFocused()
  await page.keyboard.type('sn-17')
  await page.getByRole('button', { name: /sn-17 ?hc-fra-1/ }).click()
  await expect(page).toHaveURL('/cores/hc-fra-1/assets/sn-17')

  await page.keyboard.press('Control+k')
  await expect(find).toBeFocused()
  await page.keyboard.type(oddId)
  await expect(page.getByRole('button', { name: oddId }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/cores/${encodeURIComponent(oddId)}`)

  await page.keyboard.press('Control+k')
  await expect(find).toBeFocused()
  await page.keyboard.type('no such thing')
  await expect(page.getByText('No results')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('create an')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Create API key' })).toBeVisible()
})

test('the colour scheme can be chosen in the header and in the palette, and persists', async ({ page }) => {
  const root = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/api-keys')
  await page.getByRole('banner').getByText('Dark', { exact: true }).click({ force: true })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: 'System theme' }).click()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/api-keys')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('print shows only the page content, also in the dark scheme', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/cores/hc-ham-1?page[size]=5')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByText('near full').first()).toBeVisible()
  const colour = (name: string) =>
    page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), name)
  expect(await colour('--color-level-near-full')).toBe('#c2410c')
  expect((await page.getByRole('main').boundingBox())?.x).toBe(0)
  await expect(page.getByRole('button', { name: 'Page 2' })).toBeHidden()
  const status = page.locator('td').getByText('active', { exact: true }).first()
  await expect(status).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.setViewportSize({ width: 500, height: 700 })
  const [frame, table] = [page.locator('[data-density]'), listTable(page)]
  const width = async (one: typeof table) => (await one.boundingBox())?.width ?? 0
  expect(await width(frame)).toBeGreaterThanOrEqual(await width(table))
})

test('the menu shows the user and the partner', async ({ page }) => {
  await page.goto('/api-keys')
  await page.getByRole('button', { name: `Signed in as ${people.reader}` }).click()
  await expect(page.getByText(new RegExp(`${people.reader}, owner at `))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Documentation' })).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test.describe('a separate user', () => {
  test.use({ person: null })

  test('signs out everywhere, or sees that it failed', async ({ page, context, ownUser, complaints }) => {
    complaints.allow(refusal(500))
    const elsewhere = await signIn(ownUser)
    await context.addCookies(await signIn(ownUser))
    await page.goto('/api-keys')
    await page.getByRole('button', { name: `Signed in as ${ownUser}` }).click()
    await page.route('**/management/v2/sessions', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'You are still signed in' })).toBeVisible()
    await expectAccessibleEverywhere(page)
    await page.unroute('**/management/v2/sessions')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/sign-in')
    const cookie = elsewhere.map(({ name, value }) => `${name}=${value}`).join('; ')
    const response = await page.request.get('/management/v2/account', { headers: { Cookie: cookie } })
    expect(response.status()).toBe(401)
  })
})

test('an unknown URL shows a signed-in user a not-found page with the sidebar', async ({ page, complaints }) => {
  complaints.allow(refusal(404))
  expect((await page.goto('/cores/a/b/c'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.getByRole('link', { name: 'Start page' }).click()
  await expect(page).toHaveURL('/cores')
})
