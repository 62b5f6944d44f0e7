import { expect, inject, test } from 'vitest'

const baseUrl = inject('baseUrl')

test('/healthz is a 200', async () => {
  expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200)
})

test('/readyz is a 200 while the database responds', async () => {
  expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200)
})
