import { expect, test } from '../support/panel.ts'
import { rowNames } from '../support/rows.ts'

test('what is typed while a search is applied stays in the field', async ({ page }) => {
  await page.goto('/cores/hc-fra-1')
  await rowNames(page)
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[type="search"]')!
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      seen.push(field.value)
      requestAnimationFrame(look)
    }
    // The address has the first text, and the page has not been drawn with it yet.
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      history.pushState = push
      push(...entry)
      type('sn-1')
      look()
    }
    type('sn')
  })
  await expect(page).toHaveURL(/filter%5Bid_search%5D=sn-1/)
  expect(await rowNames(page)).toContain('sn-17')
  expect(new Set(await page.evaluate(() => (window as unknown as { seen: string[] }).seen))).toEqual(new Set(['sn-1']))
})

test('Back and Clear the filter change the text of the search field', async ({ page }) => {
  const field = page.getByRole('searchbox')
  await page.goto('/cores/hc-fra-1')
  await rowNames(page)
  await field.fill('nothing-at-all')
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(field).toHaveValue('')
  await page.goBack()
  await expect(field).toHaveValue('nothing-at-all')
  await page.goBack()
  await expect(field).toHaveValue('')
})
