import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf, memoryDatabase, memoryRouter } from '#e2e/setup/memory-service.ts'

let db: Awaited<ReturnType<typeof memoryDatabase>>
beforeAll(async () => {
  db = await memoryDatabase()
})
afterAll(() => db.close())

type Reply = { status: number; bytes: number; errors: Record<string, unknown>[] }

async function send(target: string, body?: string): Promise<Reply> {
  const { role, scopes, userUuid, partnerUuid } = callerOf('partner')
  const session = { kind: 'session', sessionId: 's', role, scopes, userUuid, partnerUuid } as const
  const router = memoryRouter(db, { authenticate: async () => session })
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
  const request = new Request(`http://localhost${target}`, body === undefined ? {} : { method: 'POST', headers, body })
  const response = await router(request)
  const text = await response.text()
  return { status: response.status, bytes: text.length, errors: JSON.parse(text).errors }
}

const names = (count: number) => Array.from({ length: count }, (_, i) => `f${i}`)
const bodyOf = (count: number) => JSON.stringify(Object.fromEntries(names(count).map((name) => [name, 1])))
const details = ({ errors }: Reply) => errors.map(({ detail }) => detail)

test('a body with 6,000 unknown fields gets 100 problems, each of one field; the last one counts the others', async () => {
  const body = bodyOf(6_000)
  expect(body.length).toBeLessThan(65_536)
  const reply = await send('/management/v2/tokens', body)
  expect([reply.status, reply.errors.length]).toEqual([400, 100])
  expect(reply.bytes).toBeLessThan(65_536)
  expect(reply.errors.map(({ data }) => (data as { field: string }).field)).toEqual(['name', ...names(99)])
  expect(details(reply)[99]).toBe('f98: is not a field of this request. 5901 more problems are not listed.')
  expect(details(await send('/management/v2/tokens', bodyOf(100)))[99]).toMatch(/\. 1 more problem is not listed\.$/)
})

test('a hundred problems are all listed', async () => {
  const reply = await send('/management/v2/tokens', bodyOf(99))
  expect(reply.errors.map(({ data }) => (data as { field: string }).field)).toEqual(['name', ...names(99)])
})

test('of many invalid parameters 100 are named, in every API version', async () => {
  const query = names(2_000).join('&')
  const v2 = await send(`/hybrid-core/v2/hybrid-cores?${query}`)
  expect(v2.errors[0]?.['invalid-params']).toHaveLength(100)
  expect(details(v2)[0]).toContain('1900 more wrong parameters are not listed.')
  const one = await send(`/hybrid-core/v2/hybrid-cores?${names(101).join('&')}`)
  expect(details(one)[0]).toMatch(/ 1 more wrong parameter is not listed\.$/)
  const management = await send(`/management/v2/account?${query}`)
  expect(details(management)[0]).toContain("'f99' and 1900 more;")
  for (const { bytes } of [v2, management]) expect(bytes).toBeLessThan(16_384)
})

test('of many broken escapes 100 are listed, in every API version', async () => {
  const query = names(2_000)
    .map((name) => `${name}=%`)
    .join('&')
  for (const path of ['/hybrid-core/v1/sites', '/hybrid-core/v2/hybrid-cores', '/management/v2/account']) {
    const reply = await send(`${path}?${query}`)
    expect([reply.status, reply.errors.length]).toEqual([400, 100])
    expect(details(reply)[99]).toMatch(/UTF-8\. 1900 more problems are not listed\.$/)
  }
})
