import { expect, test } from './faulty-panel.ts'
import { expectReadable } from './readable.ts'
import { rowNames } from './rows.ts'
import { expectTrouble, troubles } from './troubles.ts'

// Where the server could not send a page's first answers along, its browser asks for them, and says what is wrong.

const pages = ['/cores', '/cores/hc-ham-1', '/cores/hc-ham-1/assets/cn-003', '/storage']

for (const trouble of troubles) {
  test(`where the API ${trouble.what}, a page says so and tries again`, async ({ page, panel }) => {
    test.setTimeout(120_000)
    for (const path of pages) {
      await test.step(path, async () => {
        panel.fail()
        await expectTrouble(page, path, trouble, panel.mend)
      })
    }
  })
}

test('where the API itself fails, the page has the id under which its log knows why', async ({ page, panel }) => {
  panel.fail()
  await page.goto('/cores')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Gone Wrong')
  await expect(alert).toContainText(/Request \S{8,}/)
  panel.mend()
  await alert.getByRole('button', { name: 'Try again' }).click()
  expect(await rowNames(page)).toContain('hc-ham-1')
})

test('while cores load there is a skeleton of their shape', async ({ page, panel }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/hybrid-core/v2/hybrid-cores*', async (route) => {
    await released
    await route.continue()
  })
  panel.fail()
  await page.goto('/cores')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expectReadable(page)
  panel.mend()
  release()
  expect(await rowNames(page)).toContain('hc-ham-1')
})
