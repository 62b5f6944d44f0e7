import { phone } from '../docs/readable.ts'
import { refusal, unusedPreload } from '../support/complaints.ts'
import { expect, test } from '../support/panel.ts'

test.use({ viewport: phone })

for (const [path, id] of [
  ['/cores/hc-fra-1/history', 'hc-fra-1'],
  ['/cores/no-such-core-1', '“no-such-core-1”'],
  ['/cores/hc-fra-1/assets/node-17-of-rack-2', '“node-17-of-rack-2”'],
] as const) {
  test(`the title of ${path} has the id on one line of a phone`, async ({ page, complaints }) => {
    complaints.allow(refusal(404), unusedPreload)
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toContainText(id)
    const lines = await title.evaluate((element, id) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const start = (text.textContent ?? '').indexOf(id)
        if (start < 0) continue
        const range = document.createRange()
        range.setStart(text, start)
        range.setEnd(text, start + id.length)
        return range.getClientRects().length
      }
      return undefined
    }, id)
    expect(lines).toBe(1)
  })
}
