import { afterAll } from 'vitest'
import { memoryDatabase, memoryRouter } from '#e2e/setup/memory-service.ts'
import { apiError } from '../problems/problems.ts'
import type { RouterOptions } from './router-options.ts'

export const assets = '/hybrid-core/v2/hybrid-cores/alpha/assets'

export const unauthenticated = {
  authenticate: () => Promise.reject(apiError('credentials-missing', { reason: 'no' })),
}

/** Returns a function that sends a request to a router with a database in memory. */
export async function setUpRouter() {
  const db = await memoryDatabase()
  afterAll(() => db.close())
  return async function send(target: string, init: RequestInit = {}, options: Partial<RouterOptions> = {}) {
    const router = memoryRouter(db, options)
    const response = await router(new Request('http://anything.example/', init), {
      target,
    })
    const text = await response.text()
    return {
      response,
      status: response.status,
      text,
      body: text === '' ? null : JSON.parse(text),
    }
  }
}
