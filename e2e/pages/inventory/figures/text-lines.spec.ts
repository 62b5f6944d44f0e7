import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/panel.ts'

// The browser draws text at whole pixels. Where a line is not, the text of a figure may be a pixel above the words beside it.

for (const [path, words] of [
  ['/cores/hc-fra-1/assets/sn-17', /^Last reported \d/],
  ['/cores/hc-ham-1', /^last reported \d/],
] as const) {
  test(`in the sentence ${words.source} of ${path}, the figure is on the line of the words`, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const sentence = page.getByRole('main').locator('p, td, li span').filter({ hasText: words }).first()
    await sentence.scrollIntoViewIfNeeded()
    for (const shift of [0, 0.2, 0.4, 0.6, 0.8]) {
      await sentence.evaluate((element, px) => {
        element.style.position = 'relative'
        element.style.top = `${px}px`
      }, shift)
      const drawn = await dropOfFigure(sentence)
      // Without its least height a figure is plain text.
      const restore = await sentence.evaluateHandle((element) => {
        const figure = element.querySelector<HTMLElement>('[data-figure]')
        figure?.style.setProperty('min-height', '0')
        return figure
      })
      expect(drawn, `${shift} pixels lower`).toBe(await dropOfFigure(sentence))
      await restore.evaluate((figure) => figure?.style.removeProperty('min-height'))
    }
  })
}

/** Returns by how many pixels the first figure of a sentence reaches lower than the words before it, as the screen shows it. */
async function dropOfFigure(sentence: Locator): Promise<number> {
  const page = sentence.page()
  const box = await sentence.evaluate((element) => {
    const figure = element.querySelector('[data-figure]')!.getBoundingClientRect()
    const { left } = element.getBoundingClientRect()
    return { left, middle: figure.left, right: figure.right, top: figure.top - 4, height: figure.height + 8 }
  })
  const clip = { x: Math.floor(box.left), y: Math.floor(box.top), width: Math.ceil(box.right - box.left) + 1 }
  const png = await page.screenshot({ clip: { ...clip, height: Math.ceil(box.height) } })
  return page.evaluate(
    async ([base64, middle]) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true })!
      context.drawImage(picture, 0, 0)
      const lowest = (from: number, to: number) => {
        const { data, width } = context.getImageData(from, 0, to - from, picture.height)
        const darkAt = data.findLastIndex((value, at) => at % 4 === 0 && value < 160)
        return Math.floor(darkAt / 4 / width)
      }
      return lowest(middle, picture.width) - lowest(0, middle - 2)
    },
    [png.toString('base64'), Math.floor(box.middle) - clip.x] as const,
  )
}
