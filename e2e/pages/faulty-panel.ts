import { join } from 'node:path'
import { test as base } from '@playwright/test'
import Database from 'better-sqlite3'
import { startDemoPanel } from '../setup/demo-panel.ts'
import { Complaints, refusal, unanswered } from './complaints.ts'

export { expect } from '@playwright/test'

type FaultyPanel = {
  url: string
  cookies: { name: string; value: string; url: string }[]
  /** From now on nothing is answered about the inventory. */
  fail: () => void
  mend: () => void
}

/** A panel that a worker has for itself, on the demo partner, whose API can be made to fail. */
export const test = base.extend<{ complaints: Complaints }, { panel: FaultyPanel }>({
  panel: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from it.
    async ({}, use) => {
      const { url, cookies, dataDir, stop } = await startDemoPanel({ ANSWER_CACHE_MIB: '0' })
      const database = new Database(join(dataDir, 'hybrid-core.sqlite'))
      const rename = (from: string, to: string) => void database.exec(`alter table ${from} rename to ${to}`)
      const fail = () => rename('data_versions', 'data_versions_away')
      await use({ url, cookies, fail, mend: () => rename('data_versions_away', 'data_versions') })
      database.close()
      await stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ panel }, use) => use(panel.url),
  context: async ({ context, panel }, use) => {
    await context.addCookies(panel.cookies)
    await use(context)
  },
  complaints: [
    async ({ context, panel }, use) => {
      const complaints = new Complaints(context, [panel.url])
      complaints.allow(refusal(500), refusal(502), unanswered)
      await use(complaints)
      base.expect(complaints.left).toEqual([])
    },
    { auto: true },
  ],
})
