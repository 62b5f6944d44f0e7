import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findAssets, listAssets } from '../contract/hybrid-core.ts'
import { management, v1, v2 } from '../dialects/dialects.ts'
import { ApiError } from '../problems/problems.ts'
import { decodeQuery, queryReader } from './query.ts'

const readV2 = (query: string) => queryReader(v2, listAssets)(decodeQuery(query, v2))
const readV1 = (query: string) => queryReader(v1, listAssets)(decodeQuery(query, v1))

function problemsOf(work: () => unknown): unknown[] {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return error.problems.map(({ problem, data }) => ({ problem, ...data }))
    throw error
  }
  return []
}

const namesOf = (work: () => unknown) => problemsOf(work).map((problem) => (problem as { problem: string }).problem)

describe('a page', () => {
  test('is the first 50 by default, in v1 and v2', () => {
    expect(readV2('').page).toEqual({ offset: 0, limit: 50 })
    expect(readV1('').page).toEqual({ offset: 0, limit: 50 })
  })
  test('is chosen by number in v2 and by offset in v1', () => {
    expect(readV2('page[number]=3&page[size]=20').page).toEqual({
      offset: 40,
      limit: 20,
    })
    expect(readV1('page[offset]=7&page%5Blimit%5D=5').page).toEqual({
      offset: 7,
      limit: 5,
    })
  })
  test.each(['1.5', '1e3', ' 1', '%201', '0x1', '', '-1', '0', '٣', '1_000', '9'.repeat(31), '100000000000001'])(
    'number %j is invalid',
    (value) => {
      expect(namesOf(() => readV2(`page[number]=${value}`))).toEqual(['query-parameter-value-processing-failed'])
    },
  )
  test('size outside 1..50 names the rule and the received value', () => {
    expect(problemsOf(() => readV2('page[size]=51'))).toEqual([
      {
        problem: 'query-parameter-value-processing-failed',
        parameter: 'page[size]',
        rule: 'an integer >= 1 and <= 50',
        value: '51',
      },
    ])
  })
})

describe('a sort', () => {
  test.each(['+', '%2B', ' ', '%20', ''])('%j is ascending', (value) => {
    expect(readV2(`sort[id]=${value}`).sort).toEqual([{ name: 'id', descending: false }])
  })
  test('keeps the order of the query as its priority', () => {
    expect(readV2('sort[storage_usage]=-&filter[status]=active&sort[id]=%2B').sort).toEqual([
      { name: 'storage_usage', descending: true },
      { name: 'id', descending: false },
    ])
  })
  test.each(['asc', '--', '+-', 'constructor', '__proto__'])('%j is invalid', (value) => {
    expect(namesOf(() => readV2(`sort[id]=${value}`))).toEqual(['query-parameter-value-processing-failed'])
  })
})

describe('a filter', () => {
  test('may be repeated, and an empty value stays a value', () => {
    expect(readV2('filter[status]=active&filter[status]=&filter[id]=a*').filter).toEqual({
      status: ['active', ''],
      id: ['a*'],
    })
  })
  test.each(['gpu', '', 'COMPUTE', 'toString'])('node type %j is invalid', (value) => {
    expect(namesOf(() => readV2(`filter[node_type]=${value}`))).toEqual(['query-parameter-value-processing-failed'])
  })
})

describe('the filters of a request', () => {
  const many = (count: number, part: string) => Array.from({ length: count }, () => part).join('&')

  test.each([
    ['10 patterns of 5 stars', many(10, 'filter[id]=*a*b*c*d*')],
    ['100 values', `${many(60, 'filter[id]=a')}&${many(40, 'filter[status]=*')}`],
  ])('may have %s', (_, query) => {
    expect(problemsOf(() => readV2(query))).toEqual([])
    expect(problemsOf(() => readV1(query))).toEqual([])
  })
  test.each([
    ['filter values', many(60, 'filter[id]=a') + many(41, '&filter[status]=x'), 100, 101],
    ['filter values with a star (*)', many(11, 'filter[id]=a*'), 10, 11],
  ])('are rejected with too many %s, with the limit', (what, query, maximum, count) => {
    for (const read of [readV1, readV2]) {
      expect(problemsOf(() => read(query))).toEqual([
        { problem: 'query-parameter-value-processing-failed', what, maximum, count },
      ])
    }
    const inManagement = () => queryReader(management, listAssets)(decodeQuery(query, management))
    const reason = `A request may have at most ${maximum} ${what}, but this one has ${count}.`
    expect(problemsOf(inManagement)).toEqual([{ problem: 'bad-request', reason }])
  })
  test('are rejected with more than 10 searches, with the limit', () => {
    const read = (count: number) => () =>
      queryReader(v2, findAssets)(decodeQuery(`${many(count - 1, 'filter[id_search]=a')}&filter[search]=b`, v2))
    expect(problemsOf(read(10))).toEqual([])
    expect(problemsOf(read(11))).toEqual([
      { problem: 'query-parameter-value-processing-failed', what: 'searches', maximum: 10, count: 11 },
    ])
  })
  test('have at most 5 stars in a pattern, adjacent or not', () => {
    const found = problemsOf(() => readV2('filter[id]=******&filter[id]=a*b*c*d*e*f*g&filter[id]=*'))
    expect(found).toMatchObject([
      { parameter: 'filter[id]', rule: 'text with at most 5 stars (*)', value: '******' },
      { parameter: 'filter[id]', value: 'a*b*c*d*e*f*g' },
    ])
  })
  test('count a value with a star as a pattern only for fields that accept patterns', () => {
    expect(problemsOf(() => readV2(many(20, 'filter[status]=*')))).toEqual([])
  })
  test('above a limit are one problem, however many values are invalid', () => {
    expect(problemsOf(() => readV2(`page[size]=0&${many(500, 'filter[node_type]=x')}`))).toMatchObject([
      { what: 'filter values', count: 500 },
      { parameter: 'page[size]' },
    ])
  })
})

describe('an undefined name', () => {
  test.each([
    'filter[__proto__]',
    'filter[a][b]',
    'filter[]',
    'page',
    'sort',
    'constructor',
    'filter[public_available]',
  ])('%s is unknown on v2 and ignored on v1', (name) => {
    expect(namesOf(() => readV2(`${name}=1`))).toEqual(['not-allowed-query-parameter'])
    expect(readV1(`${name}=1`)).toEqual(readV1(''))
  })
  test('is reported for every such name, in query order, with the allowed ones', () => {
    expect(problemsOf(() => readV2('b=1&page[size]=x&a=2&b=3'))).toMatchObject([
      {
        bad: [{ name: 'b' }, { name: 'a' }],
        allowed: expect.arrayContaining(['page[number]', 'sort[storage_usage]']),
      },
    ])
  })
})

describe('the checks run in order', () => {
  test('encoding before names before recurrence before values', () => {
    expect(namesOf(() => readV2('x=%ZZ&x=1&sort[id]=+&sort[id]=9'))).toEqual(['wrong-encoded-url-query'])
    expect(namesOf(() => readV2('x=1&sort[id]=+&sort[id]=9'))).toEqual(['not-allowed-query-parameter'])
    expect(namesOf(() => readV2('sort[id]=+&sort[id]=9'))).toEqual(['not-allowed-query-parameter-recurrence'])
    expect(namesOf(() => readV2('sort[id]=9&page[size]=0'))).toEqual([
      'query-parameter-value-processing-failed',
      'query-parameter-value-processing-failed',
    ])
  })
  test.each(['%ZZ', '%', '%F', '%FF', '%C3%28', '%ED%A0%80'])('%s is rejected: it is not UTF-8', (part) => {
    expect(namesOf(() => readV2(`filter[id]=${part}`))).toEqual(['wrong-encoded-url-query'])
  })
})

test.each(['x=%ZZ', 'x=1', 'sort[id]=-&sort[id]=-', 'page[size]=0'])(
  'management reports %s as a Bad Request',
  (query) => {
    const read = () => queryReader(management, listAssets)(decodeQuery(query, management))
    expect(namesOf(read)).toEqual(['bad-request'])
  },
)

test('any query string is either parsed or rejected with problems', () => {
  const piece = fc.oneof(
    fc.constantFrom('page[number]', 'page[size]', 'filter[id]', 'filter[status]', 'sort[id]', '=', '&', '+', '%', '-'),
    fc.string({ maxLength: 5 }),
    fc.integer().map(String),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const query = pieces.join('')
      const found = problemsOf(() => readV2(query))
      if (found.length > 0) return
      const { page } = readV2(query)
      expect(page.limit).toBeGreaterThanOrEqual(1)
      expect(page.limit).toBeLessThanOrEqual(50)
      expect(Number.isSafeInteger(page.offset)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
