import { setTimeout as sleep } from 'node:timers/promises'
import type { JSHandle, Locator, Page } from '@playwright/test'

/** Milliseconds that a person holds a mouse button. */
const pressMs = 80
/** Milliseconds from the focus of an element to the key: at least as long as a person sees the focus arrive there. */
const focusMs = 300

/** The ways to click: a mouse presses before it clicks, a key does not. The time starts with the click. */
export const clickKinds = ['by mouse', 'by key'] as const
export type ClickKind = (typeof clickKinds)[number]

/** Milliseconds from a click on the header of a column until the first frame with other rows is drawn. */
export async function clickToRows(button: Locator, kind: ClickKind): Promise<number> {
  const rows = await button.evaluateHandle((element) => {
    // The first table of the page can be another one: that of the forecasts.
    const body = element.closest('table')?.querySelector('tbody')
    const second = () => body?.querySelector('tr:nth-child(2)')?.textContent
    const before = second()
    return { isShown: () => second() !== before }
  })
  return clickToFrame(button, kind, rows)
}

/**
 * Milliseconds from a click on a link until the first frame with the page it leads to is drawn, all its values included, except
 * rows of a table that are further down than the screen.
 */
export async function clickToPage(page: Page, path: string, kind: ClickKind): Promise<number> {
  const link = page.locator(`a[href="${path}"]`).first()
  const next = await link.evaluateHandle((_, to) => {
    const title = () => document.querySelector('h1')?.textContent
    const before = title()
    const loading = 'main [aria-busy="true"]:not(table), main tbody[aria-hidden]'
    return { isShown: () => location.pathname === to && title() !== before && !document.querySelector(loading) }
  }, path)
  return clickToFrame(link, kind, next)
}

/** Milliseconds from the event of a click until the first frame in which `isShown` is drawn, measured in the page. */
async function clickToFrame(
  element: Locator,
  kind: ClickKind,
  expected: JSHandle<{ isShown: () => boolean }>,
): Promise<number> {
  const shown = await expected.evaluateHandle(({ isShown }) => ({
    ms: new Promise<number>((resolve, reject) => {
      const giveUp = setTimeout(() => reject(new Error('nothing new within 5 s')), 5_000)
      const start = ({ timeStamp }: Event) => {
        const look = () => {
          if (!isShown()) return void requestAnimationFrame(look)
          clearTimeout(giveUp)
          // The browser draws the frame after its callbacks, and then runs the next task.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(null)
        }
        requestAnimationFrame(look)
      }
      window.addEventListener('click', start, { capture: true, once: true })
    }),
  }))
  if (kind === 'by mouse') await element.click({ delay: pressMs })
  else {
    await element.focus()
    await sleep(focusMs)
    await element.press('Enter')
  }
  return shown.evaluate(({ ms }) => ms)
}
