import { longestId } from '../api/odd-ids.ts'
import { refusal } from './complaints.ts'
import { largeCore, oddId } from './odd-inventory.ts'
import { expect, test } from './panel.ts'
import { expectAccessible, expectReadable } from './readable.ts'
import { idsAsJson, rowNames, sortButton } from './rows.ts'

const large = `/cores/${largeCore.id}`
const largeApi = `/hybrid-core/v2/hybrid-cores/${largeCore.id}/assets`
const assets = { name: 'Asset' } as const

for (const [what, path] of [
  ['of the demo', '/cores/hc-ham-1?page[size]=5'],
  ['with odd ids, old and missing values', `/cores/${encodeURIComponent(oddId)}`],
  ['with the longest id', `/cores/${longestId}`],
  ['without nodes', '/cores/zz-empty'],
] as const) {
  test(`a core ${what} is readable by everyone`, async ({ page }) => {
    await page.goto(path)
    await rowNames(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(decodeURIComponent(path.split(/[/?]/)[2] ?? ''))
    await page.waitForLoadState('networkidle')
    await expectReadable(page)
  })
}

test('a core says in words what is full, what a loss does, and how old its numbers are', async ({ page }) => {
  await page.goto('/cores/hc-ham-1')
  await expect(page.getByRole('heading', { name: /^Distributed storage is near full: / })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^If a node is lost: / })).toBeVisible()
  await expect(page.getByRole('img', { name: /Distributed storage .*after the loss of/i })).toBeVisible()
  await expect(page.getByText(/active assets report fresh values/)).toBeVisible()
  await page.goto(`/cores/${encodeURIComponent(oddId)}`)
  await expect(page.getByText(/, stale/).first()).toBeVisible()
  await expect(page.getByText('0 of 1 active assets report fresh values')).toBeVisible()
})

test('a chart tells a pointer the exact value, and nothing moves while what tells it is fetched', async ({ page }) => {
  await page.goto('/cores/hc-ham-1?page[size]=5')
  const chart = page.getByRole('img', { name: /Distributed storage .*after the loss of/i })
  const placeOf = async (text: string) => (await chart.getByText(text, { exact: true }).boundingBox())!
  const before = { caption: await placeOf('Distributed'), tick: await placeOf('50') }
  const drawn = page.waitForSelector('[role="img"] .recharts-wrapper')
  await chart.hover()
  await drawn
  for (const [text, place] of [
    ['Distributed', before.caption],
    ['50', before.tick],
  ] as const) {
    const now = await placeOf(text)
    expect(Math.abs(now.x - place.x)).toBeLessThanOrEqual(1)
    expect(Math.abs(now.y - place.y)).toBeLessThanOrEqual(1)
  }
  await page.mouse.move(before.caption.x + 40, before.caption.y + 30)
  await page.mouse.move(before.caption.x + 60, before.caption.y + 30)
  await expect(chart.getByText(/^[\d,]+ of [\d,]+ bytes$/)).toBeVisible()
})

test('behind every chart is its data as a table, reached by keyboard', async ({ page }) => {
  await page.goto('/cores/hc-ham-1?page[size]=5')
  const toggles = page.getByRole('button', { name: 'Table', exact: true })
  await expect(toggles).toHaveCount(2)
  for (const toggle of await toggles.all()) {
    await toggle.focus()
    await page.keyboard.press('Enter')
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(page.getByRole('figure').getByRole('table')).toHaveCount(2)
  await expect(page.getByRole('rowheader', { name: /^Distributed/ }).first()).toBeVisible()
  await expectAccessible(page, ['dark'])
})

test('of 10,000 assets the table shows any page in any order, as the API does', async ({ page }) => {
  await page.goto(large)
  await expect(page.getByText('1 to 50 of 10,000')).toBeVisible()
  await sortButton(page, 'Storage').first().click()
  await sortButton(page, 'Storage').first().click()
  await expect(page).toHaveURL(/sort%5Bstorage_usage%5D=-/)
  // The address changes before the table knows of it.
  await expect.poll(async () => (await rowNames(page))[0]).toBe('node-00000')
  await sortButton(page, 'Status').click({ modifiers: ['Shift'] })
  await expect(page.getByRole('columnheader', { name: 'Storage' }).first()).toContainText('1')
  await expect(page.getByRole('columnheader', { name: 'Status' })).toContainText('2')
  await expect(page).toHaveURL(/sort%5Bstorage_usage%5D=-&sort%5Bstatus%5D=/)
  await page.getByRole('button', { name: 'Page 200' }).click()
  await expect(page.getByText('9,951 to 10,000 of 10,000')).toBeVisible()
  const last = await rowNames(page)
  expect(last).toHaveLength(50)
  expect(await idsAsJson(page, largeApi)).toEqual(last)

  await page.reload()
  expect(await rowNames(page)).toEqual(last)
  await page.getByRole('combobox', { name: 'Node type' }).click()
  await page.getByRole('option', { name: 'Compute' }).click()
  await expect(page.getByText('1 to 50 of 3,334')).toBeVisible()
  expect(await idsAsJson(page, largeApi)).toEqual(await rowNames(page))
  await page.goBack()
  expect(await rowNames(page)).toEqual(last)
})

test('a click on a header asks for the new rows once', async ({ page }) => {
  await page.goto(large)
  await rowNames(page)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/assets?') && asked.push(request.url()))
  await page.getByRole('columnheader', { name: 'Asset' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Asset' }).getByRole('button').click()
  await expect.poll(async () => (await rowNames(page))[0]).not.toBe('node-00000')
  expect(asked.map((url) => new URL(url).searchParams.get('sort[id]'))).toEqual(['+', '-'])
})

test('while another page loads the old rows stay, dimmed and said to be busy', async ({ page }) => {
  await page.goto(large)
  const first = await rowNames(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets?*page*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(first)
  const opacity = () => page.locator('tbody').evaluate((body) => Number(getComputedStyle(body).opacity))
  await expect.poll(opacity).toBeLessThan(1)
  release()
  expect((await rowNames(page))[0]).toBe('node-00050')
})

test('the head and the first column stay in view, and do not hide what has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 800 })
  await page.goto(large)
  await rowNames(page)
  const frame = page.locator('[data-density]')
  await frame.evaluate((element) => element.scrollTo(300, 900))
  const box = (await frame.boundingBox())!
  expect((await page.getByRole('columnheader', assets).boundingBox())!.y).toBeCloseTo(box.y + 1, 0)
  expect((await page.getByRole('rowheader').nth(30).boundingBox())!.x).toBeCloseTo(box.x + 1, 0)
  await page.getByRole('rowheader').nth(30).getByRole('link').focus()
  for (let steps = 0; steps < 25; steps++) await page.keyboard.press('ArrowUp')
  const focused = page.getByRole('link', { name: 'node-00005' })
  await expect(focused).toBeFocused()
  const head = (await page.getByRole('columnheader', assets).boundingBox())!
  expect((await focused.boundingBox())!.y).toBeGreaterThanOrEqual(head.y + head.height - 1)
})

test('a link to a table leads to it, and to its record as a command', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/cores/hc-ham-1')
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('/hybrid-core/v2/hybrid-cores/hc-ham-1')
})

for (const segment of ['nope', '%2F..', '..%2f', '%F0%9F%98%80', '%00', '%3Cb%3E', `${longestId}x`, "a'b%22c"]) {
  test(`/cores/${segment.slice(0, 20)} is no core, says so and leads back`, async ({ page, complaints }) => {
    complaints.allow(refusal(404), refusal(400))
    await page.goto(`/cores/${segment}?sort[id]=-`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `There is no hybrid core “${decodeURIComponent(segment)}”`,
    )
    await page.getByRole('main').getByRole('link', { name: 'All hybrid cores' }).click()
    await expect(page).toHaveURL('/cores')
  })
}

test('a page for a core that there is not is readable by everyone', async ({ page, complaints }) => {
  complaints.allow(refusal(404))
  await page.goto(`/cores/${'W'.repeat(300)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('There is no hybrid core')
  await expectReadable(page)
})
