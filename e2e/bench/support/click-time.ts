import type { Locator, Page } from '@playwright/test'

/** Milliseconds that a person holds a mouse button. */
const pressMs = 80

/** The ways to click: a mouse presses before it clicks, a key or a program does not. The time starts with the click. */
export const clickKinds = ['by mouse', 'by key'] as const
export type ClickKind = (typeof clickKinds)[number]

async function click(element: Locator, kind: ClickKind): Promise<void> {
  if (kind === 'by mouse') await element.click({ delay: pressMs })
  else await element.press('Enter')
}

/** Milliseconds from a click on the header of a column to the first frame with other rows, measured in the page. */
export async function clickToRows(button: Locator, kind: ClickKind): Promise<number> {
  const rows = await button.evaluateHandle((element) => ({
    ms: new Promise<number>((resolve, reject) => {
      // The first table of the page can be another one: that of the forecasts.
      const body = element.closest('table')?.querySelector('tbody')
      const idOf = () => body?.querySelector('tr:nth-child(2)')?.textContent
      const before = idOf()
      const giveUp = setTimeout(() => reject(new Error('no other rows within 5 s')), 5_000)
      const start = ({ timeStamp }: Event) => {
        const look = () => {
          if (idOf() === before) return void requestAnimationFrame(look)
          clearTimeout(giveUp)
          resolve(performance.now() - timeStamp)
        }
        requestAnimationFrame(look)
      }
      window.addEventListener('click', start, { capture: true, once: true })
    }),
  }))
  await click(button, kind)
  return rows.evaluate(({ ms }) => ms)
}

/**
 * Milliseconds from a click on a link to the first frame with the page it leads to, all its values included, except rows of a
 * table that are further down than the screen.
 */
export async function clickToPage(page: Page, path: string, kind: ClickKind): Promise<number> {
  const link = page.locator(`a[href="${path}"]`).first()
  const shown = await link.evaluateHandle(
    (_, to) => ({
      ms: new Promise<number>((resolve, reject) => {
        const title = () => document.querySelector('h1')?.textContent
        const before = title()
        const giveUp = setTimeout(() => reject(new Error(`no page ${to} within 5 s`)), 5_000)
        const start = ({ timeStamp }: Event) => {
          const look = () => {
            const loading = 'main [aria-busy="true"]:not(table), main tbody[aria-hidden]'
            const isLoading = document.querySelector(loading) !== null
            if (location.pathname !== to || title() === before || isLoading) return void requestAnimationFrame(look)
            clearTimeout(giveUp)
            resolve(performance.now() - timeStamp)
          }
          requestAnimationFrame(look)
        }
        window.addEventListener('click', start, { capture: true, once: true })
      }),
    }),
    path,
  )
  await click(link, kind)
  return shown.evaluate(({ ms }) => ms)
}
