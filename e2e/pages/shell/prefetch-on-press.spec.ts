import type { Page } from '@playwright/test'
import { expect, test } from '../support/panel.ts'
import { hydrated } from '../support/rows.ts'

// A mouse that presses a link requests its page, and the click that follows does not request it again.

function pageRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // The tree of a route, without its values, is a small part of it.
    if (searchParams.has('_rsc') && !request.headers()['next-router-segment-prefetch']) paths.push(pathname)
  })
  return paths
}

for (const [what, from, to] of [
  ['a row', '/cores', '/cores/hc-ham-1'],
  ['the menu', '/cores', '/storage'],
] as const) {
  test(`a press on a link of ${what} requests its page, and the click opens it without another request`, async ({
    page,
  }) => {
    await page.goto(from, { waitUntil: 'networkidle' })
    const requested = pageRequests(page)
    const link = page.locator(`a[href="${to}"]`).first()
    await hydrated(link)
    await link.hover()
    expect(requested).toEqual([])
    await page.mouse.down()
    await expect.poll(() => requested).toEqual([to])
    await page.mouse.up()
    await expect(page).toHaveURL(new RegExp(`${to}$`))
    await expect(
      page.getByRole('heading', { level: 1, name: to === '/storage' ? 'Storage' : 'hc-ham-1' }),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(requested).toEqual([to])
  })
}

test('a click without a longer press requests its page once, and not its route before', async ({ page }) => {
  await page.goto('/cores', { waitUntil: 'networkidle' })
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('_rsc=')) requested.push(new URL(request.url()).pathname)
  })
  const link = page.locator('a[href="/storage"]').first()
  await hydrated(link)
  await link.evaluate((element: HTMLElement) => {
    const press = { bubbles: true, button: 0, pointerType: 'mouse' }
    element.dispatchEvent(new PointerEvent('pointerdown', press))
    element.dispatchEvent(new PointerEvent('pointerup', press))
    element.click()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual(['/storage'])
})

test('a press with Ctrl, or on the link of the shown page, requests nothing', async ({ page }) => {
  await page.goto('/cores', { waitUntil: 'networkidle' })
  const requested = pageRequests(page)
  await hydrated(page.locator('a[href="/storage"]').first())
  await page.keyboard.down('Control')
  await page.locator('a[href="/storage"]').first().hover()
  await page.mouse.down()
  await page.waitForTimeout(100)
  await page.keyboard.up('Control')
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await page.locator('a[href="/cores"]').first().hover()
  await page.mouse.down()
  await page.waitForTimeout(100)
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await page.waitForTimeout(200)
  expect(requested).toEqual([])
})

for (const [seconds, times] of [
  [25, 1],
  [31, 2],
] as const) {
  test(`a page whose link was pressed, but not clicked, ${times === 1 ? 'is used' : 'is requested anew'} ${seconds} s later`, async ({
    page,
  }) => {
    await page.goto('/cores', { waitUntil: 'networkidle' })
    const requested = pageRequests(page)
    const link = page.locator('a[href="/storage"]').first()
    await hydrated(link)
    await link.hover()
    await page.mouse.down()
    await expect.poll(() => requested).toEqual(['/storage'])
    await page.mouse.move(700, 5)
    await page.mouse.up()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(/\/cores$/)

    await page.clock.setSystemTime(Date.now() + seconds * 1_000)
    // A click that comes before the response with the route requests the page itself.
    await link.hover()
    await page.mouse.down()
    await expect.poll(() => requested.length).toBe(times)
    await page.mouse.up()
    await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(requested).toEqual(Array.from({ length: times }, () => '/storage'))
  })
}
