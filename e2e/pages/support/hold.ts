import type { Page, Request } from '@playwright/test'

/** Holds back the responses of an address, or of some requests to it, until the returned function is called. */
export async function hold(
  page: Page,
  url: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route, request) => {
    if (!isHeld(request)) return route.fallback()
    await released
    await route.continue()
  })
  return release
}
