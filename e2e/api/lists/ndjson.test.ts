import { describe, expect, test } from 'vitest'
import { assetsOf, v1, v2 } from '../support/versions.ts'
import { fetchAs } from './csv-request.ts'
import { readAllPages } from './read-all-pages.ts'

const accept = 'application/x-ndjson'
const alpha = assetsOf(v2, 'alpha')

async function recordsOf(target: string): Promise<unknown[]> {
  const response = await fetchAs(target, { accept })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, `${accept}; charset=utf-8`])
  const text = await response.text()
  expect(text.endsWith('\n') || text === '').toBe(true)
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

describe('a list as NDJSON', () => {
  test.each([
    v2.cores,
    `${v2.cores}?filter[id]=*a*&sort[id]=-`,
    alpha,
    `${alpha}?sort[storage_usage]=-&sort[id]=-`,
    `${alpha}?filter[status]=active&filter[status]=staged&sort[memory_usage]=%2B`,
    `${alpha}?filter[id]=nothing`,
    '/hybrid-core/v2/assets?sort[observed_at]=%2B',
    '/hybrid-core/v2/storage-workload?sort[percentage]=-',
    '/management/v2/contracts',
    '/management/v2/users',
    '/hybrid-core/v2/forecasts',
    `${v2.cores}/alpha/forecasts`,
    '/hybrid-core/v2/trends?sort[hybrid_core_id]=-',
  ])('has the records of all JSON pages, in the same order: %s', async (target) => {
    const records = await recordsOf(target)
    expect(records.length > 0).toBe(!target.endsWith('=nothing'))
    expect(records).toEqual(await readAllPages<object>(target))
  })

  test('is an attachment that ignores the page of the request; HEAD has only its headers', async () => {
    const whole = await recordsOf(alpha)
    expect(await recordsOf(`${alpha}?page[number]=2&page[size]=7`)).toEqual(whole)
    const head = await fetchAs(alpha, { accept, method: 'HEAD' })
    expect([head.status, head.headers.get('content-disposition'), await head.text()]).toEqual([
      200,
      'attachment; filename="assets.ndjson"',
      '',
    ])
  })

  test.each([`${v2.cores}/alpha`, `${v2.cores}/alpha/resources`, `${v2.cores}/alpha/history`, v1.cores])(
    'is not offered where there is no list, nor by v1: %s',
    async (target) => {
      const { status, headers } = await fetchAs(target, { accept })
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    },
  )

  test.each([
    [`${alpha}?junk=1`, 400, 'A'],
    [assetsOf(v2, 'bravo'), 404, 'A'],
    [alpha, 404, 'B'],
    [alpha, 401, null],
  ] as const)('is a JSON error where the list is one: %s is a %i', async (target, status, as) => {
    const response = await fetchAs(target, { as, accept })
    expect([response.status, ((await response.json()) as { errors: object[] }).errors[0]]).toMatchObject([
      status,
      { status },
    ])
  })
})
