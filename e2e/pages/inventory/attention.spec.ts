import type { Locator, Page } from '@playwright/test'
import { formatPercentage } from '#components/usage/format.ts'
import { expectAccessible, phone } from '../docs/readable.ts'
import { type Node, nodesOf } from '../support/fullest-node.ts'
import { expect, test } from '../support/panel.ts'
import { rowNames } from '../support/rows.ts'
import { largeCore } from './odd-inventory.ts'

// The expected nodes and figures are computed from the raw values of the API.

const title = 'Nodes that need attention'
const shareOf = (usage: { raw: number; total: number } | null) => (usage ? usage.raw / usage.total : -1)
const fullestOf = (node: Node) => Math.max(shareOf(node.memory_usage), shareOf(node.storage_usage))
/** As the panel shows a percentage, which the API has rounded to two decimals. */
const percent = (share: number) => formatPercentage(Math.round(share * 10_000) / 100)
const byStorage = (a: Node, b: Node) => shareOf(b.storage_usage) - shareOf(a.storage_usage) || (a.id < b.id ? -1 : 1)

async function open(page: Page, coreId: string): Promise<Locator> {
  await page.goto(`/cores/${coreId}`)
  return page.getByRole('region', { name: title })
}

test('the nodes of a core that need attention are its failed nodes, then the fullest, each with its figure', async ({
  page,
}) => {
  const nodes = await nodesOf(page, 'hc-ham-1')
  const failed = nodes.filter(({ status }) => status === 'failed').sort(byStorage)
  const nearFull = nodes.filter((node) => node.status === 'active' && fullestOf(node) >= 0.85).sort(byStorage)
  expect([failed.length, nearFull.length > 50]).toEqual([4, true])
  const region = await open(page, 'hc-ham-1')
  const items = region.getByRole('listitem')
  const shown = [...failed, ...nearFull].slice(0, 6)
  await expect(items).toHaveCount(shown.length)
  for (const [at, node] of shown.entries()) {
    await expect(items.nth(at)).toContainText(node.status === 'failed' ? 'failed' : 'near full')
    if (node.storage_usage) await expect(items.nth(at)).toContainText(`storage ${percent(fullestOf(node))}`)
    await expect(items.nth(at).getByRole('link', { name: node.id, exact: true })).toHaveAttribute(
      'href',
      `/cores/hc-ham-1/assets/${node.id}`,
    )
  }
  // One page of the API ends before they do.
  await region.getByRole('link', { name: '48+ more near full' }).click()
  const active = nodes.filter(({ status }) => status === 'active').sort(byStorage)
  await expect.poll(() => rowNames(page)).toEqual(active.slice(0, 50).map(({ id }) => id))
})

test('a core with one full node names that node and nothing else', async ({ page }) => {
  const active = (await nodesOf(page, 'hc-fra-1')).filter(({ status }) => status === 'active')
  const [worst, ...others] = active.sort((a, b) => fullestOf(b) - fullestOf(a))
  expect(Math.max(...others.map(fullestOf))).toBeLessThan(0.85)
  const region = await open(page, 'hc-fra-1')
  await expect(region.getByRole('listitem')).toHaveText([`full${worst!.id}storage ${percent(fullestOf(worst!))}`])
  await expect(region.getByRole('link')).toHaveCount(1)
  await region.getByRole('button', { name: `storage ${percent(fullestOf(worst!))}` }).click()
  await expect(page.getByRole('dialog')).toContainText(`Storage of ${worst!.id}`)
  await page.keyboard.press('Escape')
  await region.getByRole('link', { name: worst!.id }).click()
  await expect(page).toHaveURL(`/cores/hc-fra-1/assets/${worst!.id}`)
})

test('memory makes a node near full, too', async ({ page }) => {
  const active = (await nodesOf(page, 'hc-vie-1')).filter(({ status }) => status === 'active')
  const nearFull = active.filter((node) => fullestOf(node) >= 0.85).sort((a, b) => fullestOf(b) - fullestOf(a))
  expect(nearFull.every((node) => shareOf(node.memory_usage) === fullestOf(node))).toBe(true)
  const region = await open(page, 'hc-vie-1')
  await expect(region.getByRole('listitem')).toHaveText(
    nearFull.slice(0, 6).map((node) => `near full${node.id}memory ${percent(fullestOf(node))}`),
  )
})

test('stale nodes begin with the oldest, and a link opens the list of all', async ({ page }) => {
  const stale = (await nodesOf(page, 'hc-hel-1')).filter((node) => node.status === 'active' && node.stale)
  stale.sort((a, b) => Date.parse(a.observed_at) - Date.parse(b.observed_at))
  const days = Math.floor((Date.now() - Date.parse(stale[0]!.observed_at)) / 86_400_000)
  const region = await open(page, 'hc-hel-1')
  await expect(region.getByRole('listitem')).toHaveCount(6)
  for (const [at, { id }] of stale.slice(0, 6).entries()) {
    await expect(region.getByRole('listitem').nth(at)).toContainText(`stale${id}`)
  }
  await expect(region.getByRole('listitem').first()).toContainText(`last reported ${days} days ago`)
  await region.getByRole('link', { name: `${stale.length - 6} more stale` }).click()
  await expect(page.getByText(`1 to ${stale.length} of ${stale.length}`)).toBeVisible()
  expect((await rowNames(page))[0]).toBe(stale[0]!.id)
})

test('a core of 10,000 nodes counts the nodes that are not shown', async ({ page }) => {
  const region = await open(page, largeCore.id)
  await expect(region.getByRole('listitem')).toHaveCount(6)
  await expect(region.getByRole('listitem').filter({ hasText: 'failed' })).toHaveCount(6)
  await expect(region.getByRole('link', { name: '94 more failed' })).toBeVisible()
  await expect(region.getByRole('link', { name: /^\d+\+ more full$/ })).toBeVisible()
})

for (const core of ['hc-ham-1', 'hc-fra-1', 'hc-hel-1']) {
  test(`the page of ${core} is accessible in both themes, on a desk and on a phone`, async ({ page }) => {
    for (const viewport of [{ width: 1360, height: 900 }, phone]) {
      await page.setViewportSize(viewport)
      await expect(await open(page, core)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page, ['light', 'dark'])
    }
  })
}

test('the head of a core names its failed nodes beside its status, and what they mean for the data', async ({
  page,
}) => {
  const failed = (await nodesOf(page, 'hc-ham-1')).filter(({ status }) => status === 'failed')
  await page.goto('/cores/hc-ham-1')
  const head = page.getByRole('main').locator('header')
  await expect(head).toContainText(`active${failed.length} failed nodes, distributed storage may have lost data`)
  await head.getByRole('link', { name: `${failed.length} failed nodes` }).click()
  await expect(page.getByText(`1 to ${failed.length} of ${failed.length}`)).toBeVisible()
  await page.goto('/cores/hc-fra-1')
  await expect(head).not.toContainText('failed')
})

test('what a node failure breaks is above what it does not', async ({ page }) => {
  const worstFirst = ['does not fit', 'at risk', 'fits', 'nothing at risk', 'no data']
  for (const [core, first] of [
    ['hc-ham-1', 'does not fit'],
    ['hc-fra-1', 'at risk'],
  ] as const) {
    await page.goto(`/cores/${core}`)
    const lines = page.getByRole('region', { name: /^Node failure \(N-1\)/ }).getByRole('listitem')
    await expect(lines).toHaveCount(4)
    const verdicts = (await lines.allInnerTexts()).map((text) => text.split('\n')[0]!.trim())
    expect(verdicts[0]).toBe(first)
    expect(verdicts).toEqual(verdicts.toSorted((a, b) => worstFirst.indexOf(a) - worstFirst.indexOf(b)))
  }
})
