import { failingSource, rightSource } from '#e2e/setup/browser/example-sources.ts'
import { elsewhere, test as ownTest } from '../access/colleagues.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal } from '../support/complaints.ts'
import { expect, importRecords, test } from '../support/panel.ts'
import { people } from '../support/people.ts'
import { hydrated, rowNames, sortButton } from '../support/rows.ts'

test('the sources begin with those that fail, and a row opens its errors and the labels without an asset', async ({
  page,
}) => {
  await page.goto('/sources')
  expect(await rowNames(page)).toEqual([failingSource, 'push:nightly', rightSource, 'thanos'])
  const failing = page.getByRole('row').filter({ hasText: failingSource })
  await expect(failing).toContainText('failing')
  await expect(failing).toContainText('compute memory.used: the server did not respond within 20 s (2 more)')
  await failing.getByRole('button', { name: failingSource }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '503 Service Unavailable' })).toBeVisible()
  const warned = page.getByRole('row').filter({ hasText: 'thanos' })
  await expect(warned).toContainText('ok')
  await expect(warned).toContainText('compute memory.used: a value is not written, of cn-19')
  await page.getByRole('button', { name: 'thanos' }).click()
  await expect(page.getByText('Values that were left out:')).toBeVisible()
  await expect(page.getByText('41 labels lead to no asset, of which the first are:')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'pdu_3' })).toBeVisible()
  const push = page.getByText(/^A program pushes new values of assets/)
  await expect(push).toContainText('The name of the source is push: and the name of the key.')
  await expectAccessibleEverywhere(page)
})

test('the sources are sorted and filtered in the address, and lead to their cores', async ({ page }) => {
  await page.goto('/sources')
  await rowNames(page)
  await sortButton(page, 'Source').click()
  await expect(page).toHaveURL(/sort%5Bname%5D/)
  await expect.poll(() => rowNames(page)).toEqual([failingSource, 'push:nightly', rightSource, 'thanos'])
  await page.goto('/sources?filter[state]=late')
  expect(await rowNames(page)).toEqual(['push:nightly'])
  await page.getByRole('link', { name: 'hc-vie-1' }).click()
  await expect(page).toHaveURL(/\/cores\/hc-vie-1$/)
})

test('a source of many cores names three of them in a sentence, and all of them in its open row', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/sources')
  await rowNames(page)
  const cell = page.getByRole('row', { name: 'thanos' }).getByRole('cell').filter({ hasText: 'hc-ams-1' })
  await expect(cell).toHaveText('hc-ams-1, hc-fra-1, hc-ham-1 and 2 more')
  // Links and words of a line are on the same line.
  const bottoms = await cell.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const found = new Set<number>()
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      for (const { bottom } of range.getClientRects()) found.add(Math.round(bottom))
    }
    return [...found]
  })
  expect(bottoms).toHaveLength(2)
  await page.getByRole('button', { name: 'thanos' }).click()
  await expect(page.getByText('Hybrid cores: hc-ams-1, hc-fra-1, hc-ham-1, hc-hel-1, hc-vie-1')).toBeVisible()
  await page.getByRole('link', { name: 'hc-hel-1' }).click()
  await expect(page).toHaveURL(/\/cores\/hc-hel-1$/)
})

test('the palette finds the sources', async ({ page }) => {
  await page.goto('/cores')
  await hydrated(page.getByRole('table'))
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('sources')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sources$/)
})

test.describe('a technician', () => {
  test.use({ person: people.technician })
  test('finds no sources in the navigation, and reads on the page why', async ({ page, complaints }) => {
    complaints.allow(refusal(401))
    await page.goto('/sources')
    await expect(page.getByRole('alert').filter({ hasText: 'CORE_WRITE' })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Sources' })).toHaveCount(0)
  })
})

ownTest(
  'without a source the page says how to add one, and a pushed value appears with its source by itself',
  async ({ page, owner, partnerUuid, browser }) => {
    // It waits for pages that request their values again every 15 seconds.
    ownTest.slow()
    const coreId = `core-${partnerUuid}`
    const asset = { kind: 'asset', hybrid_core_id: coreId, id: 'machine', node_type: 'compute', status: 'active' }
    await importRecords([{ kind: 'hybrid_core', id: coreId, partner_uuid: partnerUuid }, asset])
    await page.goto('/sources')
    await expect(page.getByText('No sources yet')).toBeVisible()
    for (const way of ['Import', 'Push', 'Prometheus']) {
      await expect(page.getByRole('heading', { name: way, exact: true })).toBeVisible()
    }
    await expect(page.getByText(/curl -H 'X-Auth-UserId: [\da-f-]{36}'/)).toBeVisible()
    await expectAccessibleEverywhere(page)

    const machine = await elsewhere(browser, owner.email)
    await machine.goto(`/cores/${coreId}/assets/machine`)
    await expect(machine.getByText('by an import')).toBeVisible()
    const line = { hybrid_core_id: coreId, id: 'machine', memory: { used: 3_221_225_472, total: 4_294_967_296 } }
    const { status } = await owner.send('POST', 'v2/observations?interval=600', [line])
    expect(status).toBe(200)
    // Without a click: the pages request their values again every 15 seconds.
    await expect(machine.getByRole('link', { name: 'push:session' })).toBeVisible()
    await expect(machine.getByRole('region', { name: 'Memory' }).first()).toContainText('3 / 4 GiB')
    await expect(machine.getByRole('region', { name: 'Memory' }).first()).toContainText(
      /Last reported .*(second|just now)/,
    )
    await expect(page.getByRole('row').filter({ hasText: 'push:session' })).toContainText('ok')
    await machine.getByRole('link', { name: 'push:session' }).click()
    expect(await rowNames(machine)).toEqual(['push:session'])
    await machine.context().close()
  },
)
