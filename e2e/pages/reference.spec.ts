import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { interfaces } from '#components/reference/interfaces.ts'
import { refusal, unanswered } from './complaints.ts'
import { expect, test } from './panel.ts'
import { expectAccessible, expectReadable } from './readable.ts'

// Axe reads the whole page each time, and a reference is a long one.
test.describe.configure({ timeout: 120_000 })

const phone = { width: 360, height: 740 }

for (const { value, label } of interfaces) {
  test(`${label} can be read by everyone, in both colour schemes and on a phone`, async ({ page }) => {
    await page.goto(`/reference?interface=${value}`)
    await expect(page.getByRole('region', { name: `Reference of ${label}` })).toContainText('Test Request')
    await expectReadable(page)
    await page.setViewportSize(phone)
    await expectAccessible(page, ['dark'])
  })

  test(`a request to ${label} can be read by everyone, in both colour schemes and on a phone`, async ({ page }) => {
    await page.goto(`/reference?interface=${value}`)
    await openRequest(page)
    await expectReadable(page)
    await page.setViewportSize(phone)
    await expectAccessible(page, ['dark'])
  })

  test(`an answer of ${label} can be read by everyone, also on a phone`, async ({ page }) => {
    await page.goto(`/reference?interface=${value}`)
    const dialog = await openRequest(page)
    await dialog.getByRole('button', { name: 'Send get request' }).click()
    await expect(dialog).toContainText('200 OK')
    await expect(dialog.getByRole('textbox', { name: 'Response body' })).toContainText('"data"')
    await expectAccessible(page, ['dark'])
    await page.setViewportSize(phone)
    await expectAccessible(page, ['light'])
  })
}

test('a request with a body can be read by everyone', async ({ page }) => {
  await page.goto('/reference?interface=management#tag/tokens/POST/management/v2/tokens')
  await expect(page.getByRole('heading', { name: 'Make an API token' })).toBeInViewport()
  const dialog = await openRequest(page, /post \/management\/v2\/tokens\)$/)
  await expect(dialog.getByRole('textbox', { name: 'Request body' })).toContainText('"scopes"')
  await expectReadable(page)
})

test('a request that is tried goes out under the session and is answered', async ({ page }) => {
  await page.goto('/reference')
  const dialog = await openRequest(page)
  const answered = page.waitForResponse((response) => response.url().includes('/hybrid-core/v2/hybrid-cores?'))
  await dialog.getByRole('button', { name: 'Send get request' }).click()
  const response = await answered
  expect(response.status()).toBe(200)
  expect(await response.request().headerValue('x-auth-token')).toBeNull()
  await expect(dialog).toContainText('200 OK')
})

test('the two headers of an API key say what they are for, and are sent when they are filled in', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusal(401))
  await page.goto('/reference')
  const example = page.getByRole('region', { name: /^Reference of/ })
  await expect(example).toContainText('X-Auth-UserId: YOUR_USER_UUID')
  await expect(example).toContainText('X-Auth-Token: YOUR_TOKEN')
  const dialog = await openRequest(page)
  // A browser sends its own cookies and no others, so none are asked for.
  await expect(dialog.getByRole('button', { name: 'Headers' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cookies' })).toBeHidden()
  const typed = { 'X-Auth-UserId': randomUUID(), 'X-Auth-Token': 'a token' }
  for (const [name, value] of Object.entries(typed)) {
    const field = dialog.getByRole('textbox', { name })
    await expect(field).toHaveValue('')
    await expect(field).toHaveAttribute('placeholder', 'Empty: your session is used')
    await field.fill(value)
  }
  const asked = page.waitForRequest(/\/hybrid-core\/v2\/hybrid-cores\?/)
  await dialog.getByRole('button', { name: 'Send get request' }).click()
  const request = await asked
  for (const [name, value] of Object.entries(typed)) expect(await request.headerValue(name)).toBe(value)
  await expect(dialog).toContainText('401')
})

test('a request that is being filled in stays when the colour scheme changes', async ({ page }) => {
  await page.goto('/reference')
  const dialog = await openRequest(page)
  await dialog.getByRole('combobox', { name: 'Value filter[id]' }).fill('hc-*')
  for (const colorScheme of ['dark', 'light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('body')).toHaveClass(`${colorScheme}-mode`)
    await expect(dialog.getByRole('combobox', { name: 'Value filter[id]' })).toHaveText('hc-*')
  }
})

for (const [width, viewport] of Object.entries({ wide: { width: 1360, height: 900 }, 'on a phone': phone })) {
  test(`the page opens at its top, ${width}, also when the address names the introduction`, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const open of [() => page.goto('/reference'), () => page.reload()]) {
      await open()
      // Scalar has drawn the first request, and has moved to where it wants to be before that.
      await expect(page.getByRole('region', { name: /^Reference of/ })).toContainText('Test Request')
      await expect(page).toHaveURL(/#description\/introduction$/)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    }
  })

  test(`an address with an operation opens there, ${width}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/reference?interface=v2#tag/resources/GET/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/resources')
    await expect(page.getByRole('heading', { name: 'Get the resources of a hybrid core' })).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).not.toBeInViewport()
  })
}

test('the keyboard reaches an operation from the list of its tag', async ({ page }) => {
  await page.goto('/reference')
  await page
    .getByRole('link', { name: 'get /hybrid-core/v2/hybrid-cores/{hybrid_core_id}', exact: true })
    .press('Enter')
  await expect(page).toHaveURL(/#tag\/hybrid-cores\/GET\/hybrid-core\/v2\/hybrid-cores\/\{hybrid_core_id\}$/)
  await expect(page.getByRole('heading', { name: 'Get a hybrid core' })).toBeInViewport()
})

test('after the reference the browser finds the place on other pages again by itself', async ({ page }) => {
  await page.goto('/reference')
  await expect(page.getByRole('region', { name: /^Reference of/ })).toContainText('Test Request')
  await page.getByRole('link', { name: 'API keys' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
  expect(await page.evaluate(() => window.history.scrollRestoration)).toBe('auto')
})

test('the interface is chosen in the address: Back leads to the one before', async ({ page }) => {
  await page.goto('/reference')
  await page.getByText('Hybrid core v1', { exact: true }).click()
  // The part that is read stands in the address, too, once Scalar has found out.
  await expect(page).toHaveURL(/\?interface=v1(#|$)/)
  await expect(page.getByRole('region', { name: 'Reference of Hybrid core v1' })).toContainText('List sites')
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Reference of Hybrid core v2' })).toContainText('List hybrid cores')
})

test('the script of the reference may be kept for ever, and no other name stands for it', async ({ page, request }) => {
  const asked = page.waitForRequest(/\/reference\/scalar-[0-9a-f]{12}\.js$/)
  await page.goto('/reference')
  const path = new URL((await asked).url()).pathname
  expect((await request.get(path)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await request.get('/reference/scalar-000000000000.js')).status()).toBe(404)
})

test('a script that does not come is told, and asked for again', async ({ page, complaints }) => {
  complaints.allow(unanswered)
  await page.route('**/reference/scalar-*.js', (route) => route.abort(), { times: 4 })
  await page.goto('/reference')
  await expect(page.getByRole('alert', { name: 'The server does not answer' })).toBeVisible()
  await page.unroute('**/reference/scalar-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: /^Reference of/ })).toContainText('List hybrid cores')
})

/** Opens the request of the first operation, or of the one named. */
async function openRequest(page: Page, name = /^Test Request/) {
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Try a request' })
  await expect(dialog).toBeVisible()
  return dialog
}
