import { type BrowserContext, test as base } from '@playwright/test'

type Options = {
  /** When pages load their scripts. Only `after paint` is what users have: `goto` then returns before a page can be used. */
  scripts: 'at once' | 'after paint'
}

/** A test whose pages can be used when they are loaded. */
export const test = base.extend<Options>({
  scripts: ['at once', { option: true }],
  context: async ({ context, scripts }, use) => {
    await use(scripts === 'at once' ? await loadScriptsAtOnce(context) : context)
  },
})

/** Lets pages load their scripts at once, as they do in a browser that does not report paints. */
export async function loadScriptsAtOnce(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] }))
  return context
}
