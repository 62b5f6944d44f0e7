import { expect, test } from 'vitest'
import { listHybridCores } from '../contract/hybrid-core.ts'
import { management, v2 } from '../dialects/dialects.ts'
import { queryReader } from '../serve/query.ts'
import { KnownTargets } from './known-targets.ts'
import { RouteTable } from './route-table.ts'

const routes = new RouteTable<string>()
routes.add('/hybrid-core/v2/hybrid-cores', { dialect: v2, endpoint: listHybridCores, handle: 'cores' })
routes.add('/management/:one/:other', { dialect: management, endpoint: listHybridCores, handle: 'records' })

const path = '/hybrid-core/v2/hybrid-cores'
const cores = { method: 'GET', target: `${path}?filter%5Bid%5D=a*&page[size]=2` }

test('a target that is requested again is decoded and read once', () => {
  const targets = new KnownTargets(routes)
  const [first, again] = [targets.find(cores), targets.find({ ...cores })]
  expect(again).toBe(first)
  const read = queryReader(v2, listHybridCores)
  expect(read(again.queryPairs)).toBe(read(first.queryPairs))
  expect(read(first.queryPairs)).toMatchObject({ filter: { id: ['a*'] }, page: { limit: 2 } })
})

test('another method, path or query is another target', () => {
  const targets = new KnownTargets(routes)
  targets.find(cores)
  expect(targets.find({ ...cores, method: 'POST' }).match).toMatchObject({ found: 'path' })
  expect(targets.find({ ...cores, target: '/hybrid-core/v2/hybrid-core' }).match).toEqual({ found: 'nothing' })
  expect(targets.find({ ...cores, target: `${path}?filter[id]=b` }).queryPairs).toEqual([['filter[id]', 'b']])
  const record = (target: string) => targets.find({ method: 'GET', target }).match
  expect(record('/management/a/b')).toMatchObject({ params: { one: 'a', other: 'b' } })
  expect(record('/management/a/b%2Fc')).toMatchObject({ params: { one: 'a', other: 'b/c' } })
})

test.each([
  [`${path}?a=%ZZ`, 'wrong-encoded-url-query'],
  ['/management/a/%FF', 'bad-request'],
])('the target %s fails each time', (target, problem) => {
  const targets = new KnownTargets(routes)
  const failure = expect.objectContaining({ problems: [expect.objectContaining({ problem })] })
  for (let n = 0; n < 2; n++) expect(() => targets.find({ ...cores, target })).toThrow(failure)
})

test('a handler cannot change the query that the next request gets', () => {
  const query = queryReader(
    v2,
    listHybridCores,
  )([
    ['filter[id]', 'a'],
    ['sort[id]', '-'],
  ])
  expect(() => query.filter.id?.push('b')).toThrow(TypeError)
  expect(() => query.sort.push({ name: 'id', descending: false })).toThrow(TypeError)
  expect(() => Object.assign(query.page, { limit: 1_000 })).toThrow(TypeError)
})

test('the stored targets take bounded memory, also when each request has another one', () => {
  const targets = new KnownTargets(routes)
  const long = 'x'.repeat(16_000)
  for (let n = 0; n < 100; n++) targets.find({ ...cores, target: `${path}?filter[id]=${n}${long}` })
  expect(targets.storedBytes).toBeLessThanOrEqual(4 * 2 ** 20)
})
