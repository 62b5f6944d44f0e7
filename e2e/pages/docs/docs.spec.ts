import type { Page } from '@playwright/test'
import { documented, problemPages } from '#components/docs/problems/problem-pages.ts'
import { runsAll } from '#lib/checks/test-extent.ts'
import { refusal } from '../support/complaints.ts'
import { expect, test } from '../support/panel.ts'
import { expectAccessible, expectAccessibleEverywhere, expectToFit, phone } from './readable.ts'

test.use({ person: null })

const introductions = documented.flatMap((dialect) => dialect.introductionPath ?? [])
const problems = documented.flatMap(problemPages).map(({ path }) => path)
const pages = ['/docs', ...introductions, ...problems]

for (const path of ['/docs', ...introductions]) {
  test(`${path} is accessible, in both colour schemes and on a phone`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(200)
    await expectAccessibleEverywhere(page)
  })
}

const atOnce = 6

// All pages use one template, so each is checked in one of the two schemes, in turn; the check looks at the first of each group.
for (let first = 0; first < problems.length; first += atOnce) {
  const some = problems.slice(first, first + atOnce)
  test(`the problem pages are accessible, also on a phone: ${some[0]} and the next`, async ({ page }) => {
    for (const [at, path] of some.entries()) {
      await test.step(path, async () => {
        expect((await page.goto(path))?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page).toHaveTitle(/ · Hybrid Core Panel$/)
        await expectExamplesOfThisType(page)
        // The pages of v1 are those of v2 with other terms.
        if (!path.includes('/v1/') && (runsAll || at === 0))
          await expectAccessible(page, [at % 2 === 0 ? 'light' : 'dark'])
        await expectToFit(page)
      })
    }
  })
}

for (const path of introductions) {
  test(`${path} explains authentication at the anchor to which problems link`, async ({ page }) => {
    await page.goto(`${path}#auth`)
    await expect(page.locator('#auth')).toBeInViewport()
    await expect(page.locator('section', { has: page.locator('#auth') })).toContainText('X-Auth-UserId')
  })
}

test('the index links to every page', async ({ page }) => {
  await page.goto('/docs')
  const links = await page.getByRole('main').getByRole('link').evaluateAll(pathsOf)
  expect(pages.filter((path) => path !== '/docs' && !links.includes(path))).toEqual([])
})

test('no link within the documentation is broken', async ({ request }) => {
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

const nowhere = [
  '/docs/apis/hybrid-core/v3/introduction',
  '/docs/apis/hybrid-core/management/introduction',
  '/docs/apis/problems/hybrid-core/v2/site-unknown',
  '/docs/apis/problems/hybrid-core/v3/not-found',
  '/docs/problems/hybrid-core-unknown',
  '/docs/problems/validation-exception',
  '/schema/problem/not-found',
  '/docs/nowhere',
  '/nowhere',
]

test('an unknown URL shows a not-found page', async ({ page, complaints }) => {
  complaints.allow(refusal(404))
  for (const path of nowhere) {
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address')
      await expect(page).toHaveTitle('Page not found · Hybrid Core Panel')
    })
  }
  await expectAccessibleEverywhere(page)
})

test('a chosen colour scheme persists, and the system scheme can be chosen again', async ({ page }) => {
  const root = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/docs')
  await page.getByText('Dark', { exact: true }).click({ force: true })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByText('System theme').click({ force: true })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('on a phone the table of contents opens on demand, and its links work', async ({ page }) => {
  await page.setViewportSize(phone)
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
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the introduction to v1 explains no filter that only v2 has', async ({ page }) => {
  for (const [version, isThere] of [
    ['v1', false],
    ['v2', true],
  ] as const) {
    await page.goto(`/docs/apis/hybrid-core/${version}/introduction`)
    await expect(page.getByText('A filter can be repeated')).toBeVisible()
    await expect(page.getByText('The period and the step of a history')).toHaveCount(isThere ? 1 : 0)
  }
})

test('an example request is copied unchanged', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/problems/not-found')
  await page.getByRole('button', { name: 'Copy: Request' }).first().click()
  await expect(page.getByText('Copied')).toBeAttached()
  const shown = await page.getByRole('region', { name: 'Request' }).first().textContent()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
})

/** Expects that every example response has this page as its `type`, and the page's status and title. */
async function expectExamplesOfThisType(page: Page): Promise<void> {
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const responses = await page.getByRole('region', { name: /^Response/ }).allTextContents()
  expect(responses.length).toBeGreaterThan(0)
  for (const response of responses) {
    const [head = '', body = ''] = response.split('\n\n')
    const { errors } = JSON.parse(body)
    expect(errors).toEqual([expect.objectContaining({ type: page.url(), title })])
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${errors[0].status} `))
  }
}

function pathsOf(links: (HTMLElement | SVGElement)[]): (string | null)[] {
  return links.map((link) => link.getAttribute('href'))
}
