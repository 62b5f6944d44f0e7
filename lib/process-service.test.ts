import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { service, shareService } from './process-service.ts'
import type { Service } from './service.ts'

const created: Service[] = []
vi.mock('./service.ts', () => ({
  createServiceOfEnvironment: () => {
    const one = {} as Service
    created.push(one)
    return one
  },
}))

const shared = globalThis as { hybridCoreService?: Service }
beforeEach(() => {
  created.length = 0
  delete shared.hybridCoreService
})
afterEach(() => {
  delete shared.hybridCoreService
})

test('first requests at the same time get one service', async () => {
  const [first, second] = await Promise.all([service(), service()])
  expect(created).toEqual([first])
  expect(second).toBe(first)
})

test('the production server shares its own service, and no other is created', async () => {
  const own = shareService({} as Service)
  expect(await service()).toBe(own)
  expect(created).toEqual([])
})
