import { formatPercentage } from '#components/usage/format.ts'
import { longestId } from '#e2e/api/support/odd-ids.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal, unusedPreload } from '../support/complaints.ts'
import { afterLargestLoss, nodesOf } from '../support/fullest-node.ts'
import { hold } from '../support/hold.ts'
import { expect, test } from '../support/panel.ts'
import { idsAsJson, listTable, rowNames, sortButton } from '../support/rows.ts'
import { largeCore, oddId } from './odd-inventory.ts'

const large = `/cores/${largeCore.id}`
const largeApi = `/hybrid-core/v2/hybrid-cores/${largeCore.id}/assets`
const assets = { name: 'Asset' } as const

for (const [what, path] of [
  ['of the demo', '/cores/hc-ham-1?page[size]=5'],
  ['with odd ids, old and missing values', `/cores/${encodeURIComponent(oddId)}`],
  ['with the longest id', `/cores/${longestId}`],
  ['without nodes', '/cores/zz-empty'],
] as const) {
  test(`a core ${what} is accessible`, async ({ page }) => {
    await page.goto(path)
    await rowNames(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(decodeURIComponent(path.split(/[/?]/)[2] ?? ''))
    await page.waitForLoadState('networkidle')
    await expectAccessibleEverywhere(page)
  })
}

test('a core states in words its fullest pool, its headroom and the age of its values', async ({ page }) => {
  const active = (await nodesOf(page, 'hc-ham-1')).filter(({ status }) => status === 'active')
  const storage = active.flatMap(({ storage_usage: one }) => (one?.storage_type === 'distributed' ? [one] : []))
  const sum = (part: 'raw' | 'total') => storage.reduce((all, one) => all + one[part], 0)
  const percentage = formatPercentage((100 * sum('raw')) / sum('total'))
  await page.goto('/cores/hc-ham-1')
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await expect(heading(`Distributed storage is near full: ${percentage}`)).toBeVisible()
  await expect(heading('Node failure (N-1): distributed storage no longer fits')).toBeVisible()
  const loss = `${afterLargestLoss(storage)} after the loss of `
  await expect(page.getByRole('img', { name: loss })).toBeVisible()
  await expect(page.getByText(`all ${active.length} nodes are up to date`, { exact: true })).toBeVisible()
  await page.goto(`/cores/${encodeURIComponent(oddId)}`)
  await expect(page.getByText(/, stale/).first()).toBeVisible()
  await expect(page.getByText(/^1 of 1 node stale, oldest [\d,]+ days$/)).toBeVisible()
})

test('a chart shows a pointer the exact value, and its layout is stable while the script loads', async ({ page }) => {
  await page.goto('/cores/hc-ham-1?page[size]=5')
  const chart = page.getByRole('img', { name: /Distributed storage .*after the loss of/i })
  // The pointer would scroll the page to the chart otherwise.
  await chart.scrollIntoViewIfNeeded()
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

test('every chart has its data as a table that the keyboard reaches', async ({ page }) => {
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

test('the table of 10,000 assets shows the same pages and orders as the API', async ({ page }) => {
  await page.goto(large)
  await expect(page.getByText('1 to 50 of 10,000')).toBeVisible()
  await sortButton(page, 'Memory').click()
  await expect(page).toHaveURL(/sort%5Bmemory_usage%5D=-/)
  // The URL changes before the table.
  await expect.poll(async () => (await rowNames(page))[0]).toBe('node-09999')
  await sortButton(page, 'Storage').first().click()
  await expect(page).toHaveURL(large)
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

test('a click on a header requests the new rows once', async ({ page }) => {
  await page.goto(large)
  await rowNames(page)
  const requested: string[] = []
  page.on('request', (request) => request.url().includes('/assets?') && requested.push(request.url()))
  await page.getByRole('columnheader', { name: 'Asset' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Asset' }).getByRole('button').click()
  await expect.poll(async () => (await rowNames(page))[0]).not.toBe('node-00000')
  expect(requested.map((url) => new URL(url).searchParams.get('sort[id]'))).toEqual(['+', '-'])
})

test('while another page loads the old rows stay, dimmed and marked as busy', async ({ page }) => {
  await page.goto(large)
  const first = await rowNames(page)
  const release = await hold(page, '**/assets?*page*')
  const look = () =>
    listTable(page)
      .locator('tbody')
      .evaluate((body) => getComputedStyle(body).color)
  const usual = await look()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(listTable(page)).toHaveAttribute('aria-busy', 'true')
  expect(await listTable(page).getByRole('rowheader').allTextContents()).toEqual(first)
  await expect.poll(look).not.toBe(usual)
  release()
  expect((await rowNames(page))[0]).toBe('node-00050')
})

test('the header and the first column stay in view, and do not hide the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 })
  await page.goto(large)
  await rowNames(page)
  const frame = page.locator('[data-density]')
  await frame.evaluate((element) => element.scrollTo(300, 900))
  const box = (await frame.boundingBox())!
  expect((await page.getByRole('columnheader', assets).boundingBox())!.y).toBeCloseTo(box.y + 1, 0)
  expect((await listTable(page).getByRole('rowheader').nth(30).boundingBox())!.x).toBeCloseTo(box.x + 1, 0)
  await listTable(page).getByRole('rowheader').nth(30).getByRole('link').focus()
  for (let steps = 0; steps < 25; steps++) await page.keyboard.press('ArrowUp')
  const focused = page.getByRole('link', { name: 'node-00005' })
  await expect(focused).toBeFocused()
  const head = (await page.getByRole('columnheader', assets).boundingBox())!
  expect((await focused.boundingBox())!.y).toBeGreaterThanOrEqual(head.y + head.height - 1)
})

test('a core links to all cores', async ({ page }) => {
  await page.goto('/cores/hc-ham-1')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Hybrid cores' }).click()
  await expect(page).toHaveURL('/cores')
})

test('a record and a table have a command that requests them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/cores/hc-ham-1')
  await page.getByRole('button', { name: 'Copy as curl', exact: true }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await copied()).toContain('/hybrid-core/v2/hybrid-cores/hc-ham-1')
  await page.goto('/cores?filter[id]=hc-*')
  await rowNames(page)
  await page.getByRole('button', { name: 'Copy as curl: hybrid cores' }).click()
  await expect(page.getByRole('button', { name: 'Copied: hybrid cores' })).toBeVisible()
  expect(decodeURIComponent(await copied())).toMatch(/\/hybrid-core\/v2\/hybrid-cores\?\S*filter\[id\]=hc-\*/)
})

for (const segment of ['nope', '%2F..', '..%2f', '%F0%9F%98%80', '%3Cb%3E', `${longestId}x`, "a'b%22c"]) {
  test(`/cores/${segment.slice(0, 20)} is not a core: 404, in the shell of the panel, with a link back`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(refusal(404), refusal(400), unusedPreload)
    expect((await page.goto(`/cores/${segment}?sort[id]=-`))?.status()).toBe(404)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `There is no hybrid core “${decodeURIComponent(segment)}”`,
    )
    await page.getByRole('main').getByRole('link', { name: 'All hybrid cores' }).click()
    await expect(page).toHaveURL('/cores')
  })
}

test('the page of an unknown core is accessible', async ({ page, complaints }) => {
  complaints.allow(refusal(404), unusedPreload)
  await page.goto(`/cores/${'W'.repeat(300)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('There is no hybrid core')
  await expectAccessibleEverywhere(page)
})
