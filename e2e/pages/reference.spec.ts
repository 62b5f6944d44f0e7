import { interfaces } from '#components/reference/interfaces.ts'
import { unanswered } from './complaints.ts'
import { expect, test } from './panel.ts'
import { axe, colourRules, expectNoViolation, expectToFit } from './readable.ts'

/** What Scalar 1.72.1 does wrong in its own parts and offers no setting for; in ours nothing of it is let pass. */
const scalarsOwn = [
  // Its editable fields are unnamed and say no aria-expanded, buttons that copy have a name only when they are seen.
  'aria-input-field-name',
  'aria-required-attr',
  'button-name',
  // The hints of its dialog are buttons with the role none, and the dialog has a main part of its own.
  'aria-allowed-role',
  'aria-prohibited-attr',
  'presentation-role-conflict',
]
const scalar = '.scalar-app'

for (const { value, label } of interfaces) {
  test(`${label} is described, in both colour schemes and on a phone`, async ({ page }) => {
    await page.goto(`/reference?interface=${value}`)
    await expect(page.getByRole('region', { name: `Reference of ${label}` })).toContainText('Get this description')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('body')).toHaveClass(new RegExp(`${colorScheme}-mode`))
      const [outside, inside] = [axe(page).exclude(scalar), axe(page).include(scalar)]
      const isFirst = colorScheme === 'light'
      await expectNoViolation(
        page,
        isFirst ? outside : outside.withRules(colourRules),
        isFirst ? inside.disableRules(scalarsOwn) : inside.withRules(colourRules),
      )
    }
    await expectToFit(page)
  })
}

test('a request that is tried goes out under the session and is answered', async ({ page }) => {
  await page.goto('/reference')
  await page
    .getByRole('button', { name: /^Test Request/ })
    .first()
    .click()
  const answered = page.waitForResponse((response) => response.url().includes('/hybrid-core/v2/hybrid-cores?'))
  await page.getByRole('button', { name: 'Send get request' }).click()
  const response = await answered
  expect(response.status()).toBe(200)
  expect(await response.request().headerValue('x-auth-token')).toBeNull()
  await expect(page.getByRole('dialog')).toContainText('200 OK')
})

test('the interface is chosen in the address: Back leads to the one before', async ({ page }) => {
  await page.goto('/reference')
  await page.getByText('Hybrid core v1', { exact: true }).click()
  // The part that is read stands in the address, too, once Scalar has found out.
  await expect(page).toHaveURL(/\?interface=v1(#|$)/)
  await expect(page.getByRole('region', { name: 'Reference of Hybrid core v1' })).toContainText('List sites')
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Reference of Hybrid core v2' })).toContainText('List hybrid cores')
})

test('the script of the reference may be kept for ever, and no other name stands for it', async ({ page, request }) => {
  const asked = page.waitForRequest(/\/reference\/scalar-[0-9a-f]{12}\.js$/)
  await page.goto('/reference')
  const path = new URL((await asked).url()).pathname
  expect((await request.get(path)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await request.get('/reference/scalar-000000000000.js')).status()).toBe(404)
})

test('a script that does not come is told, and asked for again', async ({ page, complaints }) => {
  complaints.allow(unanswered)
  await page.route('**/reference/scalar-*.js', (route) => route.abort(), { times: 4 })
  await page.goto('/reference')
  await expect(page.getByRole('alert', { name: 'The server does not answer' })).toBeVisible()
  await page.unroute('**/reference/scalar-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: /^Reference of/ })).toContainText('List hybrid cores')
})
