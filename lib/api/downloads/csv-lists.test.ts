import { afterAll, describe, expect, test } from 'vitest'
import { memoryDatabase, memoryRouter } from '#e2e/setup/memory-service.ts'

const db = await memoryDatabase()
afterAll(() => db.close())

describe('a list requested as CSV', () => {
  const router = memoryRouter(db)
  const list = '/hybrid-core/v2/hybrid-cores/alpha/assets'
  const request = (target: string, init: RequestInit = { headers: { Accept: 'text/csv' } }) =>
    router(new Request('http://anything.example/', init), { target })

  test('has all rows in the order and with the filters of the query', async () => {
    const response = await request(`${list}?filter[status]=active&sort[id]=-&page[size]=1&page[number]=2`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="assets.csv"',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      vary: expect.stringContaining('Accept,'),
    })
    expect(response.headers.has('etag')).toBe(false)
    const [, ...lines] = (await response.text()).trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',')[0])).toEqual(['"cn-2"', '"cn-1"'])
  })

  test('responds to HEAD with the same headers and no body', async () => {
    const [get, head] = [await request(list), await request(list, { method: 'HEAD', headers: { Accept: 'text/csv' } })]
    const withoutId = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'x-request-id')
    expect(withoutId(head)).toEqual(withoutId(get))
    expect(await head.text()).toBe('')
  })

  test.each([
    [`${list}?page[size]=51`, 400],
    [`${list}?sort[id]=-&sort[id]=-`, 400],
    [`${list}?nothing=1`, 400],
    ['/hybrid-core/v2/hybrid-cores/nope/assets', 404],
  ])('is an error in JSON: %s', async (target, status) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await request(target, { method, headers: { Accept: 'text/csv' } })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        status,
        'application/json; charset=utf-8',
      ])
    }
  })

  test.each([
    ['/hybrid-core/v1/sites'],
    ['/hybrid-core/v2/hybrid-cores/alpha'],
    ['/hybrid-core/v2/hybrid-cores/alpha/resources'],
    ['/hybrid-core/v2/doc'],
  ])('is JSON for an endpoint without CSV: %s', async (target) => {
    expect((await request(target)).headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})
