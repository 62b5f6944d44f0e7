import type { Page } from '@playwright/test'
import { compareHref } from '#components/compare/compare-address.ts'
import { formatBytes, formatNumber, formatPercentage, formatUsed } from '#components/usage/format.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal, unusedPreload } from '../support/complaints.ts'
import { type Node, nodesOf } from '../support/fullest-node.ts'
import { hold } from '../support/hold.ts'
import { expect, test } from '../support/panel.ts'
import { sheetsOf } from '../support/paper.ts'
import { people } from '../support/people.ts'
import { hydrated, rowNames } from '../support/rows.ts'

const comparison = (page: Page) => page.getByRole('table', { name: 'Comparison' })
const cells = (page: Page, row: string) => comparison(page).getByRole('row', { name: row }).first().getByRole('cell')

/** The memory of a core, from the raw values of its nodes. */
async function memoryOf(page: Page, coreId: string) {
  const nodes = (await nodesOf(page, coreId)).filter(({ status, memory_usage }) => status === 'active' && memory_usage)
  const sum = (amountOf: (node: Node) => number) => nodes.reduce((total, node) => total + amountOf(node), 0)
  const [raw, total] = [sum((node) => node.memory_usage!.raw), sum((node) => node.memory_usage!.total)]
  return { raw, total, count: nodes.length, percentage: Math.round((1e4 * raw) / total) / 100 }
}

test('cores selected in the list stand side by side, with their differences in words', async ({ page }) => {
  await page.goto('/cores?filter[id]=hc-*&basis=net')
  const box = (id: string) => page.getByRole('checkbox', { name: `Compare ${id}` })
  await hydrated(box('hc-fra-1'))
  await box('hc-fra-1').check()
  await expect(page.getByRole('link', { name: /^Compare \d cores$/ })).toHaveCount(0)
  // The selection outlives another filter of the table.
  await page.getByRole('searchbox').fill('hc-ams')
  await expect.poll(() => rowNames(page)).toEqual(['hc-ams-1'])
  await box('hc-ams-1').check()
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'Compare 2 cores' }).click()
  await expect(page).toHaveURL(/^[^?]*\/compare\?filter%5Bhybrid_core_id%5D=hc-fra-1&.*=hc-ams-1&basis=net$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare hc-fra-1 and hc-ams-1')
  await expect(page.getByText(/storage in bytes net of copies\./)).toBeVisible()

  const [fra, ams] = [await memoryOf(page, 'hc-fra-1'), await memoryOf(page, 'hc-ams-1')]
  expect(ams.percentage).toBeGreaterThan(fra.percentage)
  const points = Math.round(10 * ams.percentage) / 10 - Math.round(10 * fra.percentage) / 10
  await expect(cells(page, 'Memory').nth(0)).toContainText(formatPercentage(fra.percentage))
  await expect(cells(page, 'Memory').nth(0)).toContainText('lowest')
  await expect(cells(page, 'Memory').nth(1)).toContainText(formatPercentage(ams.percentage))
  await expect(cells(page, 'Memory').nth(1)).toContainText(`highest, +${formatNumber(points, 1, 1)} points`)
  await expectAccessibleEverywhere(page)
})

test('a switch in the address shows amounts per node', async ({ page }) => {
  await page.goto(compareHref(['hc-fra-1', 'hc-ham-1']))
  const { raw, total, count, percentage } = await memoryOf(page, 'hc-ham-1')
  const cell = cells(page, 'Memory').nth(1)
  await expect(cell).toContainText(formatUsed({ raw, total, unit: 'byte' }))
  const button = page.getByRole('group', { name: 'Amounts' }).getByRole('button', { name: 'per node' })
  await hydrated(button)
  await button.click()
  await expect(page).toHaveURL(/&per=node$/)
  const perNode = { raw: Math.floor(raw / count), total: Math.floor(total / count), unit: 'byte' } as const
  await expect(cell).toContainText(formatUsed(perNode))
  await expect(cell).toContainText(formatPercentage(percentage))
  const html = await (await page.request.get(`${compareHref(['hc-fra-1', 'hc-ham-1'])}&per=node`)).text()
  expect(html).toContain(formatBytes(perNode.total).split(' ')[0])
})

test('the keyboard selects at most four cores', async ({ page }) => {
  await page.goto('/cores?filter[id]=hc-*')
  const names = await rowNames(page)
  const first = page.getByRole('checkbox', { name: `Compare ${names[0]}`, exact: true })
  await hydrated(first)
  await page.getByRole('link', { name: names[0] ?? '', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(first).toBeFocused()
  for (const _ of [1, 2, 3, 4]) {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
  }
  const selected = page.getByRole('checkbox', { checked: true })
  await expect(selected).toHaveCount(4)
  await expect(page.getByRole('checkbox', { name: `Compare ${names[4]}` })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Compare' })).toContainText('These are 4, the most that are compared.')
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await expect(selected).toHaveCount(0)
})

for (const ids of [
  ['hc-fra-1', 'zz-empty'],
  ['hc-fra-1', 'hc-ham-1', 'hc-hel-1'],
  ['hc-fra-1', 'hc-ham-1', 'hc-hel-1', 'hc-ams-1'],
]) {
  test(`the comparison of ${ids.join(', ')} prints on one page`, async ({ page }) => {
    await page.goto(compareHref(ids))
    await expect(comparison(page).getByRole('columnheader')).toHaveText(['Core', ...ids])
    await page.waitForLoadState('networkidle')
    expect(await sheetsOf(page)).toBe(1)
  })
}

test('an empty core has no data, and no difference to others', async ({ page }) => {
  await page.goto(compareHref(['hc-fra-1', 'zz-empty']))
  await expect(cells(page, 'Memory').nth(1)).toHaveText(/no data$/)
  await expect(cells(page, 'Memory').nth(0)).not.toContainText('highest')
  await expectAccessibleEverywhere(page)
})

test.describe('an address that names other than two to four cores', () => {
  test('shows a core that does not exist as such, beside the others', async ({ page, complaints }) => {
    complaints.allow(refusal(404), unusedPreload)
    await page.goto(compareHref(['hc-fra-1', 'nothing', 'hc-ham-1']))
    const note = page.getByRole('note').filter({ hasText: 'There is no hybrid core “nothing”' })
    await expect(note).toBeVisible()
    await expect(comparison(page).getByRole('columnheader')).toHaveText(['Core', 'hc-fra-1', 'hc-ham-1'])
    await expectAccessibleEverywhere(page)
    await note.getByRole('link', { name: 'Compare without it' }).click()
    await expect(page.getByRole('note')).toHaveCount(0)
  })

  for (const [name, ids, text] of [
    ['no core', [], 'No core is selected.'],
    ['one core', ['hc-fra-1'], 'One core alone has nothing to be compared with.'],
    ['the same core twice', ['hc-fra-1', 'hc-fra-1'], 'names hc-fra-1 more than once: it is shown once.'],
    ['five cores', ['hc-fra-1', 'hc-ham-1', 'hc-hel-1', 'hc-ams-1', 'hc-vie-1'], 'hc-vie-1 is not shown.'],
  ] as const) {
    test(`says so for ${name}`, async ({ page }) => {
      await page.goto(compareHref(ids))
      await expect(page.getByRole('note').filter({ hasText: text })).toBeVisible()
      await expectAccessibleEverywhere(page)
    })
  }
})

test.describe('a user of another partner', () => {
  test.use({ person: people.emptyPartnerUser })
  test('compares nothing of this one', async ({ page, complaints }) => {
    complaints.allow(refusal(404), unusedPreload)
    await page.goto(compareHref(['hc-fra-1', 'hc-ham-1']))
    await expect(page.getByText(/^There is no hybrid core/)).toHaveCount(2)
    await expect(comparison(page)).toHaveCount(0)
  })
})

test('a core that cannot be read leaves the others, until it can be read again', async ({ page, complaints }) => {
  complaints.allow(refusal(500))
  await page.goto(compareHref(['hc-fra-1', 'hc-ham-1']))
  await hydrated(page.getByRole('button', { name: 'per node' }))
  await page.route(/hc-hel-1\/resources/, (route) => route.fulfill({ status: 500, json: { errors: [] } }))
  await page.evaluate(
    (href) => window.history.pushState(null, '', href),
    compareHref(['hc-fra-1', 'hc-hel-1', 'hc-ham-1']),
  )
  const failed = page.getByRole('region', { name: 'hc-hel-1 cannot be read' })
  await expect(failed.getByRole('alert')).toBeVisible()
  await expect(comparison(page).getByRole('columnheader')).toHaveText(['Core', 'hc-fra-1', 'hc-ham-1'])
  await expectAccessibleEverywhere(page)
  await page.unroute(/hc-hel-1\/resources/)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(comparison(page).getByRole('columnheader')).toHaveText(['Core', 'hc-fra-1', 'hc-hel-1', 'hc-ham-1'])
})

test('while a core loads, its column has the shape of its values', async ({ page }) => {
  await page.goto(compareHref(['hc-fra-1', 'hc-ham-1']))
  await hydrated(page.getByRole('button', { name: 'per node' }))
  const release = await hold(page, /hc-ams-1\/resources/)
  await page.evaluate((href) => window.history.pushState(null, '', href), compareHref(['hc-fra-1', 'hc-ams-1']))
  await expect(comparison(page)).toHaveAttribute('aria-busy', 'true')
  const height = (await comparison(page).boundingBox())!.height
  release()
  await expect(comparison(page)).toHaveAttribute('aria-busy', 'false')
  const loaded = (await comparison(page).boundingBox())!.height
  expect(height / loaded).toBeGreaterThan(0.9)
  expect(height / loaded).toBeLessThan(1.1)
})
