import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { longestId } from '#e2e/api/support/odd-ids.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal, unusedPreload } from '../support/complaints.ts'
import { createUser, expect, importRecords, signIn, test } from '../support/panel.ts'
import { people } from '../support/people.ts'
import { idsAsJson, rowNames, sortButton } from '../support/rows.ts'
import { oddId } from './odd-inventory.ts'

const api = '/hybrid-core/v2/hybrid-cores'

test('the cores are accessible, whatever their ids and values', async ({ page }) => {
  await page.goto('/cores')
  expect(await rowNames(page)).toEqual(expect.arrayContaining(['hc-ham-1', oddId, longestId, 'zz-empty']))
  await expectAccessibleEverywhere(page)
  await expect(page.getByRole('row', { name: 'zz-empty' })).toContainText('no data')
  // The page ends with its visible content: no text for screen readers extends it.
  const overhang = await page.evaluate(() => {
    const main = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0
    return document.documentElement.scrollHeight - Math.max(window.innerHeight, main + window.scrollY)
  })
  expect(overhang).toBeLessThanOrEqual(1)
})

test('on an office screen every column but the trends is visible without scrolling, with the age of the values in one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.goto('/cores?filter[id]=hc-*')
  expect(await rowNames(page)).toHaveLength(6)
  await expect(page.getByRole('columnheader')).toHaveCount(11)
  for (const header of await page.getByRole('columnheader').all()) await expect(header).toBeInViewport({ ratio: 1 })
  const hidden = await page.getByRole('table').evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth)
  expect(hidden).toBeLessThanOrEqual(0)
  const lines = await page.locator('tbody time').evaluateAll((ages) => ages.map((age) => age.getClientRects().length))
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('ids of usual length stay on one line', async ({ page }) => {
  await page.goto('/cores')
  const heightOf = async (name: string) => (await page.getByRole('link', { name, exact: true }).boundingBox())!.height
  expect(await heightOf('hc-ham-1')).toBeLessThan(30)
  expect(await heightOf(longestId)).toBeLessThan(260)
})

test("the URL has the table's state as the API's query string", async ({ page, context }) => {
  await page.goto('/cores')
  await sortButton(page, 'Hybrid core').click()
  await expect(page.getByRole('columnheader', { name: 'Hybrid core' })).toHaveAttribute('aria-sort', 'ascending')
  await sortButton(page, 'Hybrid core').click()
  await expect(page.getByRole('columnheader', { name: 'Hybrid core' })).toHaveAttribute('aria-sort', 'descending')
  const descending = await rowNames(page)
  expect(descending).toEqual([...descending].sort().reverse())

  await page.getByRole('searchbox').fill('hc-')
  await expect(page).toHaveURL(/filter%5Bid%5D=\*hc-\*/)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'active', exact: true }).click()
  await expect(page).toHaveURL(/filter%5Bstatus%5D=active/)
  const shown = await rowNames(page)
  expect(shown).toContain('hc-ham-1')
  expect(shown).not.toContain('hc-hel-1')
  expect(await idsAsJson(page, api)).toEqual(shown)

  const [json] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'as JSON: hybrid cores' }).click(),
  ])
  const opened = JSON.parse((await json.locator('body').textContent()) ?? '') as { data: { id: string }[] }
  expect(opened.data.map(({ id }) => id)).toEqual(shown)
  await json.close()

  const shared = page.url()
  await page.reload()
  expect(await rowNames(page)).toEqual(shown)
  await expect(page.getByRole('searchbox')).toHaveValue('hc-')
  await page.goBack()
  await expect(page).not.toHaveURL(/status/)
  await expect.poll(() => rowNames(page)).toContain('hc-hel-1')
  await page.goForward()
  await expect(page).toHaveURL(shared)
  await expect.poll(() => rowNames(page)).toEqual(shown)

  await sortButton(page, 'Hybrid core').click()
  await expect(page.getByRole('columnheader', { name: 'Hybrid core' })).toHaveAttribute('aria-sort', 'none')
})

test.describe('cores whose ids are written in lower case, in upper case and capitalized', () => {
  test.use({ person: null })
  test('are found by the table and by the palette however the search is written', async ({ page, context }) => {
    const partner_uuid = randomUUID()
    const ids = ['Rack-A', 'RACK-AB', 'rack-b'].map((id) => `${id}-${partner_uuid.slice(0, 8)}`)
    await importRecords([
      { kind: 'partner', uuid: partner_uuid, name: 'Racks' },
      ...ids.map((id) => ({ kind: 'hybrid_core', id, partner_uuid })),
    ])
    await context.addCookies(await signIn(await createUser(`${partner_uuid}@example.com`, partner_uuid)))
    await page.goto('/cores')
    const search = page.getByRole('searchbox')
    for (const [text, expected] of [
      ['rack-a', ids.slice(0, 2)],
      ['RACK-B', ids.slice(2)],
      ['k-Ab', ids.slice(1, 2)],
    ] as const) {
      await search.fill(text)
      await expect.poll(async () => (await rowNames(page)).sort()).toEqual([...expected].sort())
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill(ids[1]!.slice(4).toUpperCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/cores/${ids[1]}`)
  })
})

test('a filter without matches offers to clear it', async ({ page }) => {
  await page.goto('/cores?filter[status]=no-such-status')
  await expect(page.getByText('No hybrid cores match the filter')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(page).toHaveURL('/cores')
  await expect(page.getByRole('rowheader', { name: 'hc-ham-1' })).toBeVisible()
})

test('values that the API rejects are removed from the URL and not requested', async ({ page }) => {
  await page.goto('/cores?sort[id]=sideways&filter[public_available]=perhaps&page[size]=999&nothing=1')
  expect(await rowNames(page)).toContain('hc-ham-1')
})

test('the download has all rows of the current filter, with units in the header', async ({ page }) => {
  await page.goto('/cores?filter[id]=hc-*&page[size]=2')
  expect(await rowNames(page)).toHaveLength(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^hybrid-cores-\d{4}-\d\d-\d\d\.csv$/)
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(head).toContain('bytes')
  // Every text of a CSV file is quoted.
  expect(lines.map((line) => line.slice(0, 4))).toEqual(Array(6).fill('"hc-'))
})

test('the keyboard alone finds a core, and comes back', async ({ page }) => {
  await page.goto('/cores')
  await rowNames(page)
  // The page listens for keys once it is hydrated.
  const search = page.getByRole('searchbox')
  const isFocused = () => search.evaluate((element) => element === document.activeElement)
  await expect(async () => {
    // Focus may arrive after the last attempt: a second press would type a slash into the box.
    if (!(await isFocused())) await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('hc-')
  await expect(page).toHaveURL(/filter/)
  // The URL changes before the table.
  await expect.poll(() => rowNames(page)).not.toContain(oddId)
  const names = await rowNames(page)
  await page.getByRole('rowheader').first().getByRole('link').focus()
  for (const [key, name] of [
    ['ArrowDown', names[1]],
    ['End', names.at(-1)],
    ['ArrowUp', names.at(-2)],
    ['Home', names[0]],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('link', { name: name ?? '', exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/cores/${names[0]}`)
  await page.goBack()
  await expect(page).toHaveURL(/filter/)
  expect(await rowNames(page)).toEqual(names)
})

test('a click anywhere in a row opens it, and the middle button opens it in a new tab', async ({ page, context }) => {
  await page.goto('/cores')
  const [beside] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'hc-ham-1' }).click({ button: 'middle' }),
  ])
  await expect(beside).toHaveURL(/\/cores\/hc-ham-1$/)
  await beside.close()
  await page
    .getByRole('row', { name: 'hc-ham-1' })
    .getByText(/^(not )?public$/)
    .click()
  await expect(page).toHaveURL('/cores/hc-ham-1')
})

test('columns and density are stored in the browser', async ({ page }) => {
  await page.goto('/cores')
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.getByLabel('Rocket').uncheck()
  await page.getByText('Compact').click()
  await expectAccessibleEverywhere(page)
  await page.reload()
  await rowNames(page)
  await expect(page.getByRole('columnheader', { name: 'Rocket' })).toHaveCount(0)
  await expect(page.locator('[data-density="compact"]')).toBeVisible()
  // The server already renders this state: nothing appears and disappears again.
  const html = await (await page.request.get('/cores')).text()
  expect(html).toContain('data-density="compact"')
  expect(html.match(/<th[ >].*?<\/th>/g)?.join()).not.toContain('Rocket')
})

test.describe('a partner without cores', () => {
  test.use({ person: people.emptyPartnerUser })
  test('reads how to add cores, and sees none of other partners', async ({ page, complaints }) => {
    await page.goto('/cores')
    await expect(page.getByText('No hybrid cores yet')).toBeVisible()
    await expect(page.getByText('0 of 0')).toBeVisible()
    await expectAccessibleEverywhere(page)
    complaints.allow(refusal(404), unusedPreload)
    await page.goto('/cores/hc-ham-1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no hybrid core “hc-ham-1”')
  })
})
