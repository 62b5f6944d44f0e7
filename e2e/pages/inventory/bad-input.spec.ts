import { randomUUID } from 'node:crypto'
import { compareHref } from '#components/compare/compare-address.ts'
import { longestId } from '#e2e/api/support/odd-ids.ts'
import { expectAccessibleEverywhere, expectToFit } from '../docs/readable.ts'
import { refusal } from '../support/complaints.ts'
import { createUser, expect, importRecords, signIn, test } from '../support/panel.ts'
import { sheetsOf } from '../support/paper.ts'
import { rowNames } from '../support/rows.ts'

// A partner with unusual records: many cores, many assets, the longest ids, no values, too high ones, and only failures.

test.use({ person: null })
test.describe.configure({ mode: 'serial' })

const partner = randomUUID()
const email = `${partner}@example.com`
const observedAt = new Date().toISOString()
const coreCount = 300
const assetCount = 50_000
const id = (name: string) => `${name}-${partner}`
const longId = `x${longestId.slice(1, 217)}${partner}`

const core = (name: string) => ({ kind: 'hybrid_core', id: name, partner_uuid: partner })
const node = (coreId: string, name: string, more: object) => ({
  kind: 'asset',
  hybrid_core_id: coreId,
  id: name,
  node_type: 'distributed_storage',
  status: 'active',
  observed_at: observedAt,
  ...more,
})
const full = (used: number) => ({ storage: { used, total: 1000 } })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const many = Array.from({ length: coreCount - 5 }, (_, n) => id(`c${n}`))
  await importRecords([
    { kind: 'partner', uuid: partner, name: 'Bad input' },
    ...[...many, id('large'), id('failed'), id('missing'), id('over'), longId].map(core),
    ...many.flatMap((name, n) => [node(name, 'sn-1', full(n)), node(name, 'sn-2', full(0))]),
    ...Array.from({ length: assetCount }, (_, n) => node(id('large'), `sn-${n}`, full(n % 700))),
    node(id('failed'), 'sn-1', { status: 'failed', ...full(900) }),
    node(id('failed'), 'sn-2', { status: 'failed', ...full(900) }),
    node(id('missing'), 'sn-1', {}),
    node(id('missing'), 'cn-1', { node_type: 'compute' }),
    node(id('over'), 'sn-1', full(2500)),
    node(longId, longestId, full(990)),
  ])
  await createUser(email, partner)
})

test.beforeEach(async ({ context }) => context.addCookies(await signIn(email)))

test('a core with 50,000 assets is compared and reported on like others', async ({ page }) => {
  await page.goto(compareHref([id('large'), id('over'), id('failed'), id('missing')]))
  const table = page.getByRole('table', { name: 'Comparison' })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(table.getByRole('row', { name: /^All nodes/ }).getByRole('cell')).toContainText([
    '50,000',
    '1',
    '2',
    '2',
  ])
  await expectAccessibleEverywhere(page)
  expect(await sheetsOf(page)).toBe(1)
  await page.goto(`/cores/${id('large')}/report`)
  await expect(page.getByText('50,000 active distributed storage nodes')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await sheetsOf(page)).toBe(1)
})

test('300 cores begin with the worst, and every page of them can be reached', async ({ page }) => {
  await page.goto('/cores')
  const names = await rowNames(page)
  expect(names.slice(0, 3)).toEqual([id('failed'), id('over'), longId])
  await expect(page.getByRole('row', { name: id('failed') })).toContainText('no active node')
  await expect(page.getByText(`1 to 50 of ${coreCount}`)).toBeVisible()
  await page.getByRole('button', { name: 'Page 6' }).click()
  await expect(page.getByText(`251 to ${coreCount} of ${coreCount}`)).toBeVisible()
  expect((await rowNames(page)).at(-1)).toBe(id('missing'))
  await expectToFit(page)
})

test('storage of 300 cores names the worst of them: a pool whose nodes have failed, then the fullest', async ({
  page,
}) => {
  await page.goto('/storage')
  await expect(
    page.getByRole('heading', { name: `No active distributed storage node in ${id('failed')}` }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: `Fullest in ${id('over')}: sn-1 250.0\u202f%, full` })).toBeVisible()
  expect((await rowNames(page)).slice(0, 2)).toEqual([id('failed'), id('over')])
  const row = page.getByRole('row', { name: id('failed') })
  await expect(row.getByText('no active node', { exact: true })).toHaveCount(2)
  await expectToFit(page)
})

test('a core with 50,000 assets shows the fullest first', async ({ page }) => {
  await page.goto(`/cores/${id('large')}`)
  await expect(page.getByText('1 to 50 of 50,000')).toBeVisible()
  const [first = ''] = await rowNames(page, page.locator('#assets').getByRole('table'))
  expect(Number(first.slice(3)) % 700).toBe(699)
  await expect(page.getByText('69.9\u202f%').first()).toBeVisible()
  await expect(page.getByText('No node needs attention.')).toBeVisible()
})

for (const [what, name, said] of [
  ['all of whose nodes have failed', id('failed'), /^2 of 2 nodes have failed$/],
  ['without any value', id('missing'), /^No usage data yet$/],
  ['that is used by more than its total', id('over'), /^Distributed storage is full: 250\.0/],
  ['with the longest ids', longId, /^Distributed storage is full: 99\.0/],
] as const) {
  test(`a core ${what} says so, and nothing breaks`, async ({ page }) => {
    await page.goto(`/cores/${name}`)
    await expect(page.getByRole('heading', { name: said })).toBeVisible()
    await rowNames(page, page.locator('#assets').getByRole('table'))
    await expectAccessibleEverywhere(page)
  })
}

for (const [what, core, asset, said] of [
  ['that has failed', id('failed'), 'sn-1', 'failed: not counted in the core'],
  ['without any value', id('missing'), 'cn-1', 'no data'],
  ['that is used by more than its total', id('over'), 'sn-1', '250.0\u202f%'],
  ['with the longest id', longId, longestId, '99.0\u202f%'],
] as const) {
  test(`a node ${what} says so, and nothing breaks`, async ({ page }) => {
    await page.goto(`/cores/${core}/assets/${asset}`)
    await expect(page.getByRole('main').getByText(said).first()).toBeAttached()
    await expectAccessibleEverywhere(page)
  })
}

test('two tabs of one user keep their own filters, and signing out in one ends the other at its next step', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(refusal(401))
  const other = await context.newPage()
  await page.goto(`/cores?filter[id]=${id('failed')}`)
  await other.goto(`/cores?filter[id]=${id('over')}`)
  await page.reload()
  expect(await rowNames(page)).toEqual([id('failed')])
  expect(await rowNames(other)).toEqual([id('over')])
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await page.getByRole('dialog').getByText('Sign out', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await other.getByRole('columnheader', { name: 'Hybrid core' }).getByRole('button').click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})
