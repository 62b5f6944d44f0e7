import type { Page } from '@playwright/test'

type Shift = { value: number; sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[] }

/** Slows the browser's processor down, as on a cheap phone; returns what ends it. */
export async function throttle(page: Page, times: number): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
  return () => session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/** Records the layout shifts of every page that is opened from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { shifts })
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    const nameOf = (node: Element | null) => {
      const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node
      return `${element?.tagName.toLowerCase()}.${element?.className} “${element?.textContent?.slice(0, 40)}”`
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
        const moved = sources.map(
          (source) => `${nameOf(source.node)} from ${place(source.previousRect)} to ${place(source.currentRect)}`,
        )
        shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the sum of the layout shifts of the open page, and what has moved. */
export async function shiftsOf(page: Page): Promise<{ total: number; moved: string[] }> {
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
  )
  return {
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ value, moved }) => moved.map((one) => `${value.toFixed(4)} ${one}`)),
  }
}
