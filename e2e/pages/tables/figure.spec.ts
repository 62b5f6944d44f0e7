import { expectAccessible, phone } from '../docs/readable.ts'
import { afterLargestLoss, nodesOf } from '../support/fullest-node.ts'
import { expect, test } from '../support/panel.ts'
import { rowNames } from '../support/rows.ts'

const path = '/hybrid-core/v2/hybrid-cores/hc-fra-1'

test('a figure shows its exact value and where it comes from on hover, focus and touch', async ({ page }) => {
  await page.goto('/cores?filter[id]=hc-fra-1')
  await rowNames(page)
  const { data } = await (await page.request.get(path)).json()
  const { raw, total } = data.workload.memory as { raw: number; total: number }
  const exact = `${raw.toLocaleString('en')} of ${total.toLocaleString('en')} bytes`
  const figure = page.getByRole('button', { name: /^Memory of hc-fra-1/ })
  const card = page.getByRole('dialog', { name: 'Where this number comes from: Memory of hc-fra-1' })

  await expect(async () => {
    await page.mouse.move(0, 0)
    await figure.hover()
    await expect(card).toBeVisible({ timeout: 1_000 })
  }).toPass()
  for (const text of [exact, 'Formula', 'Inputs', 'Source', 'Time']) await expect(card).toContainText(text)
  await expectAccessible(page)
  await page.mouse.move(0, 0)
  await expect(card).toHaveCount(0)

  await page.keyboard.press('Tab')
  await figure.focus()
  await expect(card).toContainText(exact)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(figure).toBeFocused()

  await figure.dispatchEvent('click')
  await expect(card).toContainText(exact)
  await expect(card).toBeFocused()
  await expect(page).toHaveURL(/\/cores\?/)
})

test('the keyboard copies the request of a figure, and Escape returns to it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/cores?filter[id]=hc-fra-1')
  await rowNames(page)
  const figure = page.getByRole('button', { name: /^Memory of hc-fra-1/ })
  await expect(async () => {
    await figure.press('Enter')
    await expect(page.getByRole('dialog')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${path}/resources`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(figure).toBeFocused()
})

test('a card stays inside of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/cores?filter[id]=hc-fra-1')
  await rowNames(page)
  for (const figure of await page.getByRole('row', { name: 'hc-fra-1' }).locator('[data-figure]:visible').all()) {
    await expect(async () => {
      await figure.click()
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    const box = (await page.getByRole('dialog').boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(360)
    await page.keyboard.press('Escape')
  }
})

test.describe('on a touch screen', () => {
  test.use({ viewport: phone, hasTouch: true })
  test('a touch opens the card of a figure, and a touch elsewhere closes it', async ({ page }) => {
    await page.goto('/cores?filter[id]=hc-fra-1')
    await rowNames(page)
    const card = page.getByRole('dialog', { name: 'Where this number comes from: Memory of hc-fra-1' })
    await expect(async () => {
      await page.getByRole('button', { name: /^Memory of hc-fra-1/ }).tap()
      await expect(card).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(card).toHaveCount(0)
  })
})

test('a meter in a table has a dot where its fullest node is, and lines at 75 and at 85 percent', async ({ page }) => {
  const { data } = await (await page.request.get(path)).json()
  const { percentage } = data.fullest_assets.distributed as { percentage: number }
  await page.goto('/cores?filter[id]=hc-fra-1')
  await rowNames(page)
  const meter = page.getByRole('button', { name: /^Distributed storage of hc-fra-1/ })
  const track = meter.locator('[class*="_track"]')
  const [bar, dot] = [(await track.boundingBox())!, (await meter.locator('[class$="_node"]').boundingBox())!]
  expect(Math.abs(dot.x + dot.width / 2 - bar.x - (bar.width * percentage) / 100)).toBeLessThan(1)
  // From the top: the two lines, the bar, and the colour of the track, which is no image.
  const backgrounds = await track.evaluate((element) => {
    const { backgroundImage, backgroundPositionX, backgroundSize, backgroundRepeat } = getComputedStyle(element)
    return {
      count: backgroundImage.split('linear-gradient').length - 1,
      positions: backgroundPositionX.split(', '),
      sizes: backgroundSize.split(', '),
      repeats: backgroundRepeat.split(', '),
    }
  })
  expect(backgrounds).toMatchObject({
    count: 3,
    positions: ['75%', '85%', '0px', '0%'],
    sizes: ['2px 100%', '2px 100%', expect.stringMatching(/^[\d.]+% 100%$/), 'auto'],
    repeats: ['no-repeat', 'no-repeat', 'no-repeat', 'repeat'],
  })
  const shown = Number.parseFloat((await meter.locator('b').textContent()) ?? '')
  expect(Math.abs(Number.parseFloat(backgrounds.sizes[2] ?? '') - shown)).toBeLessThan(0.06)
})

test('meters of memory and storage in the list of cores say and mark the usage after the loss of the largest node', async ({
  page,
}) => {
  const active = (await nodesOf(page, 'hc-fra-1')).filter(({ status }) => status === 'active')
  const storage = active.flatMap(({ storage_usage: usage }) => (usage?.storage_type === 'distributed' ? [usage] : []))
  await page.goto('/cores?filter[id]=hc-fra-1')
  await rowNames(page)
  for (const [name, usages] of [
    ['Memory', active.flatMap(({ memory_usage }) => memory_usage ?? [])],
    ['Distributed storage', storage],
  ] as const) {
    const meter = page.getByRole('button', { name: new RegExp(`^${name} of hc-fra-1`) })
    await expect(meter).toContainText(`${afterLargestLoss(usages)} after the loss of the largest node`)
    await expect(meter.locator('[class$="_loss"]')).toBeVisible()
  }
})

test('what is allocated to customers is an outline of the meters, and their percentage on request', async ({
  page,
}) => {
  const { data } = await (await page.request.get(path)).json()
  const { raw, total, allocated } = data.workload.memory as { raw: number; total: number; allocated: number }
  const share = (amount: number) => `${((100 * amount) / total).toFixed(1)}\u202f%`
  await page.goto('/cores?filter[id]=hc-fra-1')
  await rowNames(page)
  const meter = page.getByRole('button', { name: /^Memory of hc-fra-1/ })
  const ratio = (allocated / total).toFixed(1).replace('.0', '')
  await expect(meter).toContainText(`${share(allocated)} allocated to customers, ${ratio} GiB for each GiB`)
  await expect(meter.getByText(share(raw), { exact: true })).toBeVisible()
  const outline = meter.locator('[class$="_allocated"]')
  const part = (await outline.boundingBox())!.width / (await meter.boundingBox())!.width
  expect(part).toBeCloseTo(Math.min(1, allocated / total), 2)

  await page.getByRole('group', { name: 'Amount' }).getByRole('button', { name: 'allocated' }).click()
  await expect(page).toHaveURL(/[?&]amount=allocated/)
  await expect(page.getByText(/^Percentages are what is allocated to customers/)).toBeVisible()
  await expect(meter.getByText(share(allocated), { exact: true })).toBeVisible()
  await expect(outline).toHaveCount(0)
  await page.reload()
  await expect(meter.getByText(share(allocated), { exact: true })).toBeVisible()
})

test('every chart says where it comes from', async ({ page }) => {
  for (const [address, label] of [
    ['/cores/hc-fra-1', /: Nodes of hc-fra-1$/],
    ['/storage', /: Rocket storage of (all|6 of \d+) hybrid cores$/],
  ] as const) {
    await page.goto(address)
    const charts = page.getByRole('figure')
    await expect(charts.getByRole('button', { name: 'Source', exact: true })).toHaveCount(await charts.count())
    const source = charts.getByRole('button', { name: 'Source', exact: true }).nth(1)
    const card = page.getByRole('dialog', { name: label })
    await expect(async () => {
      await source.press('Enter')
      await expect(card).toBeFocused({ timeout: 1_000 })
    }).toPass()
    for (const text of ['Formula', 'Inputs', 'Source', 'Time']) await expect(card).toContainText(text)
  }
})
