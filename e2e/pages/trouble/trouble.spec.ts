import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { asOperator } from '#e2e/setup/operator.ts'
import { lockUser } from '#lib/domain/access/users/users.ts'
import { expectAccessibleEverywhere } from '../docs/readable.ts'
import { refusal } from '../support/complaints.ts'
import { expect, importRecords, panelPartner, panelSettings, signIn, test } from '../support/panel.ts'
import { foreignPartnerUuid } from '../support/people.ts'
import { rowNames } from '../support/rows.ts'
import { signIn as signInWithForm } from '../support/sign-in-form.ts'
import { goneWrong } from './troubles.ts'

test('a short outage of the API is retried without an error', async ({ page, complaints }) => {
  complaints.allow(refusal(503))
  let refusals = 0
  await page.goto('/cores')
  await rowNames(page)
  await page.route('**/hybrid-core/v2/hybrid-cores*', (route) =>
    ++refusals === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await page.getByRole('columnheader', { name: 'Hybrid core' }).getByRole('button').click()
  await expect.poll(() => refusals).toBe(2)
  expect(await rowNames(page)).toContain('hc-ham-1')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('rows stay while a refresh fails, beside the reason', async ({ page, complaints }) => {
  complaints.allow(refusal(500))
  await page.clock.install()
  await page.goto('/cores')
  const names = await rowNames(page)
  await page.route('**/hybrid-core/v2/hybrid-cores*', (route) => route.fulfill({ status: 500, json: goneWrong }))
  await page.clock.fastForward('01:01')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Gone Wrong')
  expect(await rowNames(page)).toEqual(names)
})

test('a response that a page cannot render shows an error of the page, with a retry', async ({ page, complaints }) => {
  complaints.allow(/./)
  await page.goto('/cores')
  await rowNames(page)
  await page.route('**/hybrid-core/v2/hybrid-cores*', (route) =>
    route.fulfill({ json: { data: [{ id: 1 }], meta: { page: { number: 1, size: 50, total: 1, total_pages: 1 } } } }),
  )
  await page.getByRole('columnheader', { name: 'Hybrid core' }).getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown')
  await expectAccessibleEverywhere(page)
  await page.unroute('**/hybrid-core/v2/hybrid-cores*')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(await rowNames(page)).toContain('hc-ham-1')
})

test('a failed download shows an error', async ({ page, complaints }) => {
  complaints.allow(refusal(500))
  await page.goto('/cores')
  await rowNames(page)
  await page.route('**/hybrid-core/v2/hybrid-cores*', (route) =>
    route.fulfill({ status: 500, json: goneWrong, headers: { 'X-Request-Id': 'id-of-the-request' } }),
  )
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'The download failed: Gone Wrong.' })
  await expect(failure).toContainText('Request id-of-the-request')
  await expectAccessibleEverywhere(page)
})

test.describe('during work', () => {
  test.use({ person: null })
  test.beforeEach(async ({ context, ownUser }) => context.addCookies(await signIn(ownUser)))

  /** Ends the sessions of the page's user, as another browser of theirs would. */
  async function endSessions(page: Page): Promise<void> {
    const cookies = await page.context().cookies()
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { Cookie, 'Sec-Fetch-Site': 'same-origin' }
    expect((await page.request.delete('/management/v2/sessions', { headers })).status()).toBe(204)
  }

  async function signInAgain(page: Page, email: string): Promise<void> {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await signInWithForm(page, email)
  }

  test('a session that ended elsewhere redirects to the sign-in and back to the same rows', async ({
    page,
    ownUser,
    complaints,
  }) => {
    complaints.allow(refusal(401))
    await page.goto('/cores/zz-large?filter[status]=failed&sort[id]=-')
    const names = await rowNames(page)
    await endSessions(page)
    await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click()
    await signInAgain(page, ownUser)
    await expect(page).toHaveURL(/\/cores\/zz-large\?/)
    const query = new URL(page.url()).searchParams
    expect([...query]).toEqual([
      ['filter[status]', 'failed'],
      ['sort[status]', '+'],
    ])
    expect([...(await rowNames(page))].sort()).not.toEqual([...names].sort())
  })

  test('a session that is found to have ended by the press of a header returns to the sort of the click', async ({
    page,
    ownUser,
    complaints,
  }) => {
    complaints.allow(refusal(401))
    await page.goto('/cores/zz-large?sort[id]=-')
    await rowNames(page)
    await endSessions(page)
    await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').hover()
    const refused = page.waitForResponse((response) => response.status() === 401)
    await page.mouse.down()
    await refused
    await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    await page.mouse.up()
    await signInAgain(page, ownUser)
    await expect(page).toHaveURL(/\/cores\/zz-large\?sort(\[|%5B)status(\]|%5D)=(\+|%2B)$/)
  })

  test('a locked user is rejected at the next step, and cannot sign in again', async ({
    page,
    ownUser,
    complaints,
  }) => {
    complaints.allow(refusal(401))
    await page.goto('/api-keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name').fill('too late')
    await asOperator(panelSettings(), (context) => lockUser(context, { email: ownUser }))
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await signInAgain(page, ownUser)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('the account is locked')
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe('/api-keys')
  })

  test('a core that is removed while it is open shows this, with a link back', async ({ page, complaints }) => {
    complaints.allow(refusal(404))
    // The scenario of an asset that no longer exists.
    complaints.allow(refusal(400))
    const id = `vanishing-${randomUUID()}`
    const core = { kind: 'hybrid_core', id, partner_uuid: panelPartner() }
    const asset = { kind: 'asset', hybrid_core_id: id, id: 'first', node_type: 'compute', status: 'active' }
    await importRecords([core, asset, { ...asset, id: 'second' }])
    await page.clock.install()
    await page.goto(`/cores/${id}/assets/second`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await importRecords([asset], { prune: true })
    await page.clock.fastForward('01:01')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`There is no asset “second” in ${id}`)
    await page.getByRole('link', { name: `All assets of ${id}` }).click()
    expect(await rowNames(page)).toEqual(['first'])

    await importRecords([{ ...core, partner_uuid: foreignPartnerUuid }])
    await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`There is no hybrid core “${id}”`)
    await page.getByRole('main').getByRole('link', { name: 'All hybrid cores' }).click()
    expect(await rowNames(page)).not.toContain(id)
  })
})
