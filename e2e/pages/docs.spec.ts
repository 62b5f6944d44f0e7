import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { documented, introductionPath, problemPages } from '#components/docs/pages.ts'

const introductions = documented.flatMap((dialect) => introductionPath(dialect) ?? [])
const problems = documented.flatMap(problemPages).map(({ path }) => path)
const pages = ['/docs', ...introductions, ...problems]

for (const path of pages) {
  test(`${path} is readable by everyone, in both colour schemes and on a phone`, async ({ page, baseURL }) => {
    const complaints = listen(page, baseURL ?? '')
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/ · Hybrid Core Panel$/)
    if (problems.includes(path)) await expectAnswersOfThisType(page)

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    expect(complaints).toEqual([])
  })
}

for (const path of introductions) {
  test(`${path} says how to authenticate where the problems point to`, async ({ page }) => {
    await page.goto(`${path}#auth`)
    await expect(page.locator('#auth')).toBeInViewport()
    await expect(page.locator('section', { has: page.locator('#auth') })).toContainText('X-Auth-UserId')
  })
}

test('the index leads to every page', async ({ page }) => {
  await page.goto('/docs')
  const links = await page.getByRole('main').getByRole('link').evaluateAll(pathsOf)
  expect(pages.filter((path) => path !== '/docs' && !links.includes(path))).toEqual([])
})

test('no link within the documentation leads nowhere', async ({ request }) => {
  const html = new Map<string, string>()
  for (const path of pages) html.set(path, await (await request.get(path)).text())
  const links = [...html].flatMap(([from, text]) =>
    [...text.matchAll(/<a [^>]*href="((?:\/docs|\/schema|#)[^"]*)"/g)].map(
      ([, to = '']) => new URL(to, `http://x${from}`),
    ),
  )
  expect(links.length).toBeGreaterThan(pages.length)
  for (const { pathname, hash } of links) {
    const target = html.get(pathname)
    expect(target, pathname).toBeDefined()
    if (hash) expect(target, pathname + hash).toContain(`id="${hash.slice(1)}"`)
  }
})

for (const path of [
  '/docs/apis/hybrid-core/v3/introduction',
  '/docs/apis/hybrid-core/management/introduction',
  '/docs/apis/problems/hybrid-core/v2/site-unknown',
  '/docs/apis/problems/hybrid-core/v3/not-found',
  '/docs/problems/hybrid-core-unknown',
  '/docs/problems/validation-exception',
  '/schema/problem/not-found',
  '/docs/nowhere',
]) {
  test(`${path} is a page that says there is none`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address')
    await expect(page).toHaveTitle('Page not found · Hybrid Core Panel')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
  })
}

test('a pinned colour scheme stays pinned, and the system is followed again when asked', async ({ page }) => {
  const root = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/docs')
  await page.getByText('Dark', { exact: true }).click({ force: true })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByText('Colours of the system').click({ force: true })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('on a phone the contents open on demand and lead on', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/docs')
  const contents = page.getByRole('navigation', { name: 'Documentation' })
  await expect(contents).toBeHidden()
  await page.getByRole('button', { name: 'Contents' }).click()
  await contents.getByRole('link', { name: 'Introduction' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hybrid Core API v2')
  await expect(contents).toBeHidden()
})

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/docs')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('an example request is copied as it stands', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/problems/not-found')
  await page.getByRole('button', { name: 'Copy: Request' }).first().click()
  await expect(page.getByText('Copied')).toBeAttached()
  const shown = await page.getByRole('region', { name: 'Request' }).first().textContent()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
})

/** Every example answer names this page as its `type`, and says the status and title that the page says. */
async function expectAnswersOfThisType(page: Page): Promise<void> {
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const answers = await page.getByRole('region', { name: /^Answer/ }).allTextContents()
  expect(answers.length).toBeGreaterThan(0)
  for (const answer of answers) {
    const [head = '', body = ''] = answer.split('\n\n')
    const { errors } = JSON.parse(body)
    expect(errors).toEqual([expect.objectContaining({ type: page.url(), title })])
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${errors[0].status} `))
  }
}

/** What a reader's browser would complain about, and every request to another host. */
function listen(page: Page, origin: string): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin && !request.url().startsWith('data:')) complaints.push(request.url())
  })
  return complaints
}

function pathsOf(links: (HTMLElement | SVGElement)[]): (string | null)[] {
  return links.map((link) => link.getAttribute('href'))
}
