import { expect, inject, test } from 'vitest'

const baseUrl = inject('baseUrl')

test('the process says that it is alive', async () => {
  expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200)
})

test('the process says that its database answers', async () => {
  expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200)
})
