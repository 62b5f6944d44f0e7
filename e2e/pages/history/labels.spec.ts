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

const paths = [
  '/cores/hc-ham-1',
  '/cores/hc-ham-1?amount=allocated',
  '/cores/hc-fra-1/assets/sn-17',
  '/cores/hc-fra-1/assets/cn-003',
  '/cores/hc-fra-1/history',
  '/storage',
]

for (const path of paths) {
  test(`on a phone no two labels of the axes of a chart of ${path} touch`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const figures = page.getByRole('figure')
    await expect(figures.first()).toBeVisible()
    const found = await figures.evaluateAll((charts) =>
      charts.map((chart) => {
        // In a chart over time the drawing is between the labels of the amounts and those of the times.
        const drawing = chart.querySelector('svg[preserveAspectRatio]')?.parentElement
        const sides = [drawing?.previousElementSibling, drawing?.nextElementSibling]
        const labels = [...chart.querySelectorAll('svg text'), ...sides.flatMap((side) => [...(side?.children ?? [])])]
          .map((label) => ({ text: label.textContent, box: label.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0)
        const touching = labels.flatMap(({ text, box: a }, at) =>
          labels
            .slice(at + 1)
            .filter(({ box: b }) => a.left < b.right + 1 && b.left < a.right + 1)
            .filter(({ box: b }) => a.top < b.bottom && b.top < a.bottom)
            .map((other) => `${text} and ${other.text}`),
        )
        return { count: labels.length, touching }
      }),
    )
    for (const { count, touching } of found) {
      expect(count).toBeGreaterThan(2)
      expect(touching).toEqual([])
    }
  })
}
