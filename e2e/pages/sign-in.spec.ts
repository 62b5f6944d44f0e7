import { expect, type Page } from '@playwright/test'
import { temporaryFolder } from '../setup/guard.ts'
import { moveFailedSignIns } from '../setup/operator.ts'
import { startProduct } from '../setup/product.ts'
import { refusal, unanswered } from './complaints.ts'
import { createUser, failToSignIn, lock, passwordLink, test } from './own-panel.ts'
import { password } from './people.ts'
import { expectReadable } from './readable.ts'

const wrong = 'The e-mail address or the password is wrong, or the account is locked.'

async function fill(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[name="password"]').fill(typed)
}

async function signIn(page: Page, email: string, typed = password): Promise<void> {
  await fill(page, email, typed)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test.describe('the sign-in page', () => {
  test('is readable by everyone, also when it refuses', async ({ page }) => {
    await page.goto('/sign-in')
    await expectReadable(page)
    await signIn(page, 'nobody@example.com')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expectReadable(page)
  })

  test('says the same of a wrong password, an unknown account and a locked one', async ({ page, panel, user }) => {
    const locked = await createUser(panel, `locked-${user}`)
    await lock(panel, locked)
    await page.goto('/sign-in')
    for (const [email, typed] of [
      [user, 'wrong'],
      ['nobody@example.com', password],
      [locked, password],
    ] as const) {
      await signIn(page, email, typed)
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(wrong)
      await expect(page.locator('input[name="password"]')).toBeFocused()
      await page.reload()
    }
  })

  test('leads to the first page, and the session stays', async ({ page, user, panel }) => {
    await page.goto('/sign-in')
    await signIn(page, user)
    await expect(page).toHaveURL(`${panel.url}/cores`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hybrid cores')
    await page.reload()
    await expect(page.getByRole('button', { name: `Signed in as ${user}` })).toBeVisible()
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })

  test('says how long to wait after many failures, and then lets in', async ({ page, panel, user }) => {
    await page.goto('/sign-in')
    await fill(page, user)
    await failToSignIn(panel, user, 5)
    await moveFailedSignIns(panel.env, 30_000)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^Too many attempts\. Try again in \d+ s\.$/)
    await moveFailedSignIns(panel.env, -31_000)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(`${panel.url}/cores`)
  })

  test('works by keyboard alone, from where it begins', async ({ page, panel, user }) => {
    await page.goto('/sign-in')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.keyboard.type(user)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${panel.url}/cores`)
  })

  test('tells password managers what it asks for, and takes what they fill in before it is alive', async ({
    page,
    panel,
    user,
  }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.js*', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await page.locator('input[autocomplete="username"][type="email"]').fill(user)
    await page.locator('input[autocomplete="current-password"][type="password"]').fill(password)
    release()
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(`${panel.url}/cores`)
  })

  test('says so when the server does not answer', async ({ page, user, complaints }) => {
    complaints.allow(unanswered)
    await page.goto('/sign-in')
    await page.route('**/api/auth/**', (route) => route.abort())
    await signIn(page, user)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The server does not answer.')
  })

  test('says so when the browser keeps no cookies', async ({ page, user }) => {
    await page.goto('/sign-in')
    await page.route('**/api/auth/csrf', (route) => route.fulfill({ json: { csrfToken: 'without its cookie' } }))
    await signIn(page, user)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Allow cookies')
  })

  test('is not made to say what an address wants', async ({ page }) => {
    await page.goto('/sign-in?error=refused%20call%20555-0100')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('555-0100')).toHaveCount(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a password never stands in an address', async ({ page, user, complaints }) => {
    complaints.allow(refusal(405))
    await page.goto('/sign-in')
    const sent = page.waitForResponse((response) => response.request().isNavigationRequest())
    await signIn(page, user)
    await sent
    expect(page.url()).not.toContain(encodeURIComponent(password).slice(0, 10))
    expect(page.url()).not.toContain('email')
  })
})

for (const callbackUrl of [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:document.title="evil"',
  'data:text/html,evil',
  'http://[bad',
  '/sign-in',
]) {
  test(`signing in leads to the first page and not to ${JSON.stringify(callbackUrl)}`, async ({
    page,
    panel,
    user,
  }) => {
    await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`)
    await signIn(page, user)
    await expect(page).toHaveURL(`${panel.url}/cores`)
  })
}

test('signing in leads back to where the session had ended', async ({ page, panel, user }) => {
  await page.goto('/sign-in')
  await signIn(page, user)
  await expect(page.getByRole('button', { name: `Signed in as ${user}` })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.goto('/cores?sort[id]=-')
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/)
  await signIn(page, user)
  await expect(page).toHaveURL(`${panel.url}/cores?sort[id]=-`)
})

test('signing out ends the session', async ({ page, panel, user }) => {
  await page.goto('/sign-in')
  await signIn(page, user)
  const kept = await page.context().cookies()
  await page.getByRole('button', { name: `Signed in as ${user}` }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.context().addCookies(kept)
  expect((await page.request.get(`${panel.url}/management/v2/account`)).status()).toBe(401)
})

test.describe('a link to set a password', () => {
  test('signs in once', async ({ page, panel, user }) => {
    const link = await passwordLink(panel, user)
    await page.goto(link)
    await expectReadable(page)
    await page.getByLabel('New password').fill('short')
    await page.getByLabel('Once more').fill('other')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('At least 12 characters', { exact: true })).toBeVisible()
    await expect(page.getByText('Not the same as above')).toBeVisible()
    await expect(page.getByLabel('New password')).toBeFocused()
    await expectReadable(page)
    await page.getByLabel('New password').fill(`${password}, new`)
    await page.getByLabel('Once more').fill(`${password}, new`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${panel.url}/cores`)
    await expect(page.getByRole('button', { name: `Signed in as ${user}` })).toBeVisible()

    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more')
    await expectReadable(page)
    await page.getByRole('link', { name: 'Go to the sign-in' }).click()
    await signIn(page, user, `${password}, new`)
    await expect(page).toHaveURL(`${panel.url}/cores`)
  })

  test('that another browser uses meanwhile is over, and says so', async ({ page, panel, user }) => {
    await page.goto(await passwordLink(panel, user))
    await page.getByLabel('New password').fill(`${password}, new`)
    await page.getByLabel('Once more').fill(`${password}, new`)
    await passwordLink(panel, user)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more')
  })

  for (const path of ['/set-password', '/setup']) {
    test(`${path} without its secret says that the address is incomplete`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This address is incomplete')
      await expectReadable(page)
    })
  }
})

test('the link that the first start prints makes the first owner', async ({ page, complaints }) => {
  const folder = temporaryFolder('setup-page')
  const product = await startProduct({ mount: 'server', env: { DATA_DIR: folder.path } })
  await expect.poll(product.log).toMatch(/#secret=/)
  const link = /http\S+#secret=\S+/.exec(product.log())?.[0] ?? ''
  complaints.allow(new RegExp(`to another host: ${product.url}/`))
  await page.goto(link)
  await expectReadable(page)
  await page.getByLabel('Partner').fill('Example Hosting')
  await page.getByLabel('E-mail').fill('owner@example.com')
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Once more').fill(password)
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/cores`)
  await expect(page.getByRole('button', { name: 'Signed in as owner@example.com' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more')
  await page.goto(`${product.url}/sign-in`)
  await expect(page.getByRole('button', { name: 'Sign in with single sign-on' })).toHaveCount(0)
  await product.stop()
  folder.remove()
})

test.describe('single sign-on', () => {
  test.describe.configure({ mode: 'serial' })
  const goThere = (page: Page) => page.getByRole('button', { name: 'Sign in with single sign-on' }).click()

  test('leads there and back to where the visitor wanted to be', async ({ page, panel, user }) => {
    panel.oidc.person = { sub: 'one', email: user, email_verified: true }
    await page.goto('/sign-in?callbackUrl=%2Fapi-keys')
    await goThere(page)
    await expect(page).toHaveURL(`${panel.url}/api-keys`)
    await expect(page.getByRole('button', { name: `Signed in as ${user}` })).toBeVisible()
  })

  test('says so when there is no such user here', async ({ page, panel }) => {
    panel.oidc.person = { sub: 'two', email: 'stranger@example.com', email_verified: true }
    await page.goto('/sign-in')
    await goThere(page)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'no user here has the verified e-mail address',
    )
    await expectReadable(page)
  })
})
