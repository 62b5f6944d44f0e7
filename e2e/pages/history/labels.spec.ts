import { expect, test } from '../support/panel.ts'

for (const width of [360, 1360]) {
  test(`the labels of charts stay inside their cards and beside each other, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/cores/hc-fra-1/history')
    await expect(page.getByRole('figure')).toHaveCount(5)
    const wrong = await page.getByRole('figure').evaluateAll((figures) =>
      figures.flatMap((figure) => {
        const card = figure.getBoundingClientRect()
        // The drawing is between the labels of the amounts and those of the times.
        const drawing = figure.querySelector('svg[preserveAspectRatio]')?.parentElement
        const labelsIn = (part: Element | null | undefined) =>
          [...(part?.children ?? [])].filter((label) => label.checkVisibility())
        const [amounts, times] = [labelsIn(drawing?.previousElementSibling), labelsIn(drawing?.nextElementSibling)]
        if (amounts.length < 2 || times.length < 2) return ['labels are missing']
        const ends = times.map((label) => label.getBoundingClientRect()).sort((a, b) => a.left - b.left)
        return [
          ...[...amounts, ...times]
            .filter((label) => {
              const { left, right } = label.getBoundingClientRect()
              return left < card.left + 4 || right > card.right - 4
            })
            .map((label) => `${label.textContent} is outside`),
          ...ends
            .slice(1)
            .filter(({ left }, at) => left < (ends[at]?.right ?? 0) + 4)
            .map(() => 'two times touch'),
        ]
      }),
    )
    expect(wrong).toEqual([])
  })
}
