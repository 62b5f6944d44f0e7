import type { Page, Request } from '@playwright/test'
import { hold } from '../support/hold.ts'
import { expect, test } from '../support/panel.ts'
import { hydrated } from '../support/rows.ts'

// A mouse that presses a link requests its page, and the click that follows does not request it again.

function pageRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('_rsc') && !isRoute(request)) paths.push(pathname)
  })
  return paths
}

/** Whether a request is for the route of a page: a small part of it, without its values. */
function isRoute(request: Request): boolean {
  return Boolean(request.headers()['next-router-segment-prefetch'])
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

// Next knows a kind of page for 30 s; after that it asks for its route before it requests the page.
for (const [what, from, to] of [
  ['a row', '/cores', '/cores/hc-ham-1'],
  ['the menu', '/cores', '/storage'],
] as const) {
  test(`a click on a link of ${what} before the response with its route requests its page once`, async ({ page }) => {
    await page.goto(from, { waitUntil: 'networkidle' })
    const requested = pageRequests(page)
    const answerRoute = await hold(page, /_rsc=/, isRoute)
    const answerPage = await hold(page, /_rsc=/, (request) => !isRoute(request))
    const link = page.locator(`a[href="${to}"]`).first()
    await hydrated(link)
    await link.hover()
    const pressed = page.waitForRequest(isRoute)
    await page.mouse.down()
    await pressed
    await page.mouse.up()
    await expect.poll(() => requested).toEqual([to])
    const answered = page.waitForResponse((response) => isRoute(response.request()))
    answerRoute()
    await answered
    // Next would request the page again now.
    await page.waitForTimeout(300)
    answerPage()
    await expect(page).toHaveURL(new RegExp(`${to}$`))
    await page.waitForLoadState('networkidle')
    expect(requested).toEqual([to])
  })

  test(`a double click on a link of ${what} requests its page once`, async ({ page }) => {
    await page.goto(from, { waitUntil: 'networkidle' })
    const requested = pageRequests(page)
    const answer = await hold(page, /_rsc=/)
    const link = page.locator(`a[href="${to}"]`).first()
    await hydrated(link)
    await link.dblclick({ delay: 60 })
    await expect.poll(() => requested).toEqual([to])
    await page.waitForTimeout(300)
    answer()
    await expect(page).toHaveURL(new RegExp(`${to}$`))
    await page.waitForLoadState('networkidle')
    expect(requested).toEqual([to])
  })
}

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
