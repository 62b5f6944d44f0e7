import type { Page } from '@playwright/test'
import { runsAll } from '#lib/checks/test-extent.ts'
import { expectAccessible, phone } from '../docs/readable.ts'
import { expect, test } from '../support/panel.ts'

// axe finds nothing in menus and lists while they are open, on a desk and on a phone in both colour schemes; the check looks at them
// on a desk in the light one. Tests of the pages check the dialogs.

const desk = { width: 1360, height: 900 }
const sizes = runsAll ? [desk, phone] : [desk]

type Menu = {
  path: string
  of: string
  open: (page: Page) => Promise<void>
  shown: (page: Page) => ReturnType<Page['locator']>
}

const menus: Menu[] = [
  listOf('/cores', 'Public'),
  listOf('/cores/hc-fra-1', 'Age'),
  listOf('/storage', 'Hybrid core'),
  listOf('/invoices', 'Status'),
  listOf('/invoices', 'Contract'),
  listOf('/audit', 'Actor'),
  popoverOf('/cores', 'Columns and density'),
  popoverOf('/cores', 'Account', /^Signed in as/),
]

for (const { path, of, open, shown } of menus) {
  test(`axe finds nothing on ${path} while “${of}” is open`, async ({ page }) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.goto(path, { waitUntil: 'networkidle' })
      await open(page)
      await expect(shown(page)).toBeVisible()
      await expectNamedList(page)
      await expectAccessible(page)
    }
  })
}

/** Expects that an open list is the one that its field names: axe looks at this only if the list scrolls. */
async function expectNamedList(page: Page): Promise<void> {
  const list = page.getByRole('listbox')
  if ((await list.count()) === 0) return
  const id = await list.getAttribute('id')
  await expect(page.getByRole('combobox', { expanded: true })).toHaveAttribute('aria-controls', String(id))
}

function listOf(path: string, of: string): Menu {
  return {
    path,
    of,
    open: (page) => page.getByRole('combobox', { name: of }).click(),
    shown: (page) => page.getByRole('option').first(),
  }
}

function popoverOf(path: string, of: string, button: string | RegExp = of): Menu {
  return {
    path,
    of,
    open: (page) => page.getByRole('button', { name: button }).click(),
    shown: (page) => page.getByRole('dialog', { name: button }),
  }
}
