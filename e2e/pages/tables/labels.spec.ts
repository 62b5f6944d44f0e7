import { panelPages } from '#e2e/setup/browser/panel-pages.ts'
import { contracts, priceLists } from '../billing/own-billing.ts'
import { expect, test } from '../support/panel.ts'

const records = [`/contracts/${contracts.harbour.uuid}`, `/price-lists/${priceLists.standard.uuid}`]

test('every filter of every table has a visible label', async ({ page }) => {
  const found: Record<string, string[]> = {}
  for (const path of [...panelPages, ...records]) {
    await page.goto(path)
    const fields = page.locator('[class*="_fields"]').locator('input:not([type="hidden"]), button[aria-labelledby]')
    found[path] = await fields.evaluateAll((all) =>
      all.map((field) => {
        const named = (field.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
        const labels = [...((field as HTMLInputElement).labels ?? []), ...named]
        const visible = labels.find((label) => label?.checkVisibility() && label.offsetWidth > 10)
        return visible?.textContent.trim() ?? ''
      }),
    )
  }
  const all = Object.entries(found).flatMap(([path, labels]) => labels.map((label) => `${path}: ${label}`))
  expect(all.filter((one) => one.endsWith(': '))).toEqual([])
  expect(all).toEqual(expect.arrayContaining(['/cores: Status', '/invoices: Overdue', '/audit: Time']))
  expect(Object.values(found).filter((labels) => labels.length > 0).length).toBeGreaterThan(10)
})

test('no element has a hint that only a mouse shows: a title only repeats the name of a button', async ({ page }) => {
  for (const path of [...panelPages, ...records]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const hints = await page.locator('[title]').evaluateAll((all) =>
      all.flatMap((element) => {
        const said = [element.getAttribute('aria-label'), element.textContent]
        return said.includes(element.getAttribute('title')) ? [] : [element.outerHTML]
      }),
    )
    expect(hints, path).toEqual([])
  }
})
