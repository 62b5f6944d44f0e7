import { endpointsOf } from '#lib/api/contract/index.ts'
import { dialects } from '#lib/api/dialects/dialects.ts'
import { describeOperation, type Operation } from '#lib/api/reference/operation.ts'
import { countScripts } from '../../setup/browser/script-bytes.ts'
import { refusal } from '../support/complaints.ts'
import { expect, test } from '../support/panel.ts'
import { expectAccessible, expectAccessibleEverywhere, phone } from './readable.ts'
import { form } from './try-it-form.ts'

const maximumScriptBytes = 260_000

for (const dialect of dialects) {
  const operations = endpointsOf(dialect).map((endpoint) => describeOperation(dialect, endpoint))

  test(`every operation of the ${dialect.title} has a page that is complete without scripts`, async ({ page }) => {
    const overview = await (await page.request.get('/reference')).text()
    for (const operation of operations) {
      expect(overview).toContain(`href="${operation.href}"`)
      const response = await page.request.get(operation.href)
      expect([operation.href, response.status()]).toEqual([operation.href, 200])
      expectComplete(operation, await response.text())
    }
  })
}

/** Expects the operation's texts in the page's HTML. */
function expectComplete(operation: Operation, html: string) {
  const text = textOf(html)
  const { method, path, summary, description, scope, parameters, body, rows, problems, example } = operation
  for (const part of [method, path, summary, plain(description), example.path]) expect(text).toContain(part)
  expect(text).toContain(scope ? `Needs the scope ${scope}` : 'Needs no scope')
  for (const { name, description, values = [], fallback } of parameters) {
    for (const part of [name, plain(description), ...values]) expect(text).toContain(part)
    if (fallback) expect(text).toContain(`Default ${fallback}`)
  }
  for (const { name, description } of [...(body ?? []), ...rows]) {
    for (const part of [name, plain(description)]) expect(text).toContain(part)
  }
  for (const { status, title, href } of problems) {
    expect(text).toContain(`${status}${title}`)
    expect(html).toContain(`href="${href}"`)
  }
}

function textOf(html: string): string {
  return html
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function plain(words: string): string {
  return words.replaceAll('`', '')
}

test('a URL opens its operation, and Back returns to the previous one', async ({ page }) => {
  await page.goto('/reference/v1/sites.get')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get a site')
  await expect(page).toHaveTitle('Get a site · API reference · Hybrid Core Panel')
  const operations = page.getByRole('navigation', { name: 'Operations' })
  await expect(operations.getByRole('link', { name: 'GET Get a site' })).toHaveAttribute('aria-current', 'page')
  await operations.getByRole('link', { name: 'GET List sites' }).click()
  await expect(page).toHaveURL(/\/reference\/v1\/sites\.list$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List sites')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get a site')
})

test('an unknown operation is not found, and the list of operations stays', async ({ page, complaints }) => {
  complaints.allow(refusal(404))
  for (const path of ['v1/hybrid-cores.list', 'v9/assets.list', 'v2/nothing']) {
    expect((await page.request.get(`/reference/${path}`)).status()).toBe(404)
  }
  expect((await page.goto('/reference/v2/sites.list'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unknown operation')
  await expect(page.getByRole('navigation', { name: 'Operations' })).toBeVisible()
})

test('a section of an operation has its own URL', async ({ page }) => {
  await page.goto('/reference/v2/resources.get#problems')
  await expect(page.getByRole('heading', { name: 'Problems' })).toBeInViewport()
})

test('a search finds operations by method, path and title; a search without results offers to clear it', async ({
  page,
}) => {
  await page.goto('/reference')
  const search = page.getByRole('searchbox', { name: 'Find an operation' })
  const operations = page.getByRole('navigation', { name: 'Operations' })
  await search.fill('patch contract')
  await expect(operations.getByRole('link')).toHaveText(['PATCHChange a contract'])
  await expect(operations.getByRole('status')).toHaveText('1 operation')
  await search.fill('nothing of the kind')
  await expect(operations.getByRole('status')).toContainText('No operation matches “nothing of the kind”.')
  await expectAccessibleEverywhere(page)
  await operations.getByRole('button', { name: 'Clear the search' }).click()
  await expect(search).toBeFocused()
  await expect(operations.getByRole('link', { name: 'GET List hybrid cores' })).toBeVisible()
})

for (const path of ['', '/v2/assets.list', '/management/tokens.create']) {
  test(`/reference${path} is accessible, in both colour schemes and on a phone`, async ({ page }) => {
    await page.goto(`/reference${path}`)
    await expectAccessibleEverywhere(page)
    await page.setViewportSize(phone)
    await expectAccessible(page)
  })
}

for (const path of ['/reference', '/reference/v2/assets.list']) {
  test(`${path} loads less than ${maximumScriptBytes / 1000} kB of script, and the form only when it is opened`, async ({
    page,
  }) => {
    const scripts = await countScripts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    const before = scripts()
    expect(before.bytes).toBeGreaterThan(50_000)
    expect(before.bytes).toBeLessThan(maximumScriptBytes)
    if (path === '/reference') return
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(form(page)).toBeVisible()
    expect(scripts().files).toBeGreaterThan(before.files)
  })
}
