import type { Page } from '@playwright/test'
import { password } from './people.ts'

/** Fills in the sign-in form of the open page. */
export async function fill(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[name="password"]').fill(typed)
}

/** Fills in the sign-in form of the open page and sends it. */
export async function signIn(page: Page, email: string, typed = password): Promise<void> {
  await fill(page, email, typed)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
