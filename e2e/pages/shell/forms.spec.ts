import { panelPages } from '#e2e/setup/browser/panel-pages.ts'
import { expect, test } from '../support/panel.ts'

test('no page of the panel has a form before its script runs, which the browser would send to the address of the page', async ({
  page,
}) => {
  for (const path of [...panelPages, '/docs']) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain('<h1')
    expect(html, path).not.toContain('<form')
  }
})
