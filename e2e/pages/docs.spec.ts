import { expect, test } from '@playwright/test'

test('the introduction is readable without signing in and reports nothing on the console', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  const response = await page.goto('/docs/apis/hybrid-core/v2/introduction')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(complaints).toEqual([])
})
