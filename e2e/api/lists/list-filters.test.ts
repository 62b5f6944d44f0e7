import { describe, expect, inject, test } from 'vitest'
import type { ListBody } from '../support/bodies.ts'
import { fetchApi, get } from '../support/client.ts'
import { assets, hybridCores, partnerUuid } from '../support/fixtures.ts'
import { assetsOf, type Version, v1, v2, versions } from '../support/versions.ts'
import { expectedIds, type Filter, matchesPattern, queryOf } from './expected-list.ts'
import { readAllPages } from './read-all-pages.ts'

const alpha = assets(inject('observedAt')).filter(({ hybrid_core_id }) => hybrid_core_id === 'alpha')
const ownCores = hybridCores.filter(({ partner_uuid }) => partner_uuid === partnerUuid.A)
const ids = (records: { id: string }[]) => records.map(({ id }) => id)
const allIds = expectedIds(alpha, {}, [])

describe.each(versions)('filters of $name', (version) => {
  const list = assetsOf(version, 'alpha')
  const found = async (query: string) => {
    return ids(await readAllPages(`${list}?${query}`))
  }

  test.each([
    ['a', ['a']],
    ['A', ['A']],
    ['Node-000', []],
    ['a_b', ['a_b']],
    ['a.b', ['a.b']],
    ['a?b', []],
    ['a%b', []],
    ['a%', []],
    ['%', []],
    ['_', []],
    ['[a]', []],
    ['[a', []],
    ['a[-_]b', []],
    ['a\\_b', []],
    ['\\a', []],
    ['?', []],
    ['', []],
    [' ', []],
    [' a', []],
    ['a ', []],
    ["a' or '1'='1", []],
    ['a"b', []],
    ['a\0', []],
    ['\0', []],
    ['ａ', []],
    ['á', []],
    ['💥', []],
    ['null', ['null']],
    ['constructor', ['constructor']],
    ['0x1', ['0x1']],
    ['a:b_c.d-9', ['a:b_c.d-9']],
  ])('the id filter %j matches exactly', async (value, expected) => {
    expect(await found(`filter[id]=${encodeURIComponent(value)}`)).toEqual(expected)
  })
  test.each([
    'a*',
    '*a',
    '*a*',
    'a*b',
    '*_*',
    'a_*',
    'a.*',
    'A*',
    '*.*',
    '*9*9*',
    '**',
    'node-00*',
    '*-0*9',
    'n*',
    '*%*',
    '*?*',
    'a?*',
    '*[a]*',
    '[!x]*',
    '[^x]*',
    '*\\*',
    '\\**',
    'a\\_*',
    '*\0*',
    'x.long*yz',
    '*yz',
    'a*a',
  ])('in %j only the star is special: it matches any run of characters', async (pattern) => {
    const expected = allIds.filter((id) => matchesPattern(id, pattern))
    expect(await found(`filter[id]=${encodeURIComponent(pattern)}`)).toEqual(expected)
  })
  test('a single star matches every id, and the page size still holds', async () => {
    const { data, meta } = await get<ListBody>(`${list}?filter[id]=*`)
    expect([data.length, meta.page.total]).toEqual([50, 130])
  })
  test('a request may hold 100 filter values, of them 10 patterns of 5 stars each', async () => {
    const patterns = Array.from({ length: 10 }, (_, n) => `filter[id]=${encodeURIComponent(`*${n}*q*x*y*`)}`)
    const values = Array.from({ length: 90 }, (_, n) => `filter[id]=node-0${String(n).padStart(2, '0')}`)
    expect(await found([...patterns, ...values].join('&'))).toEqual(allIds.filter((id) => /^node-0[0-8]\d$/.test(id)))
  })
  test('repeated filters match any of the values; different filters must all match', async () => {
    expect(await found('filter[id]=a&filter[id]=A&filter[id]=nope&filter[id]=a')).toEqual(['A', 'a'])
    expect(await found('filter[id]=node-00*&filter[id]=a&filter[id]=*-001')).toEqual(
      allIds.filter((id) => id.startsWith('node-00') || id === 'a'),
    )
    const filter: Filter = { status: ['active', 'draining'], node_type: ['compute', 'object_storage'], id: ['*0*'] }
    expect(await found(queryOf(filter, []))).toEqual(expectedIds(alpha, filter, []))
  })
  test.each([
    ['', []],
    ['ACTIVE', []],
    ['activ', []],
    ['act*', []],
    ['*', []],
    ['no such status', []],
    ['activ%', []],
    ['draining', expectedIds(alpha, { status: ['draining'] }, [])],
  ])('the status filter %j matches exactly, and an unknown status is not an error', async (value, expected) => {
    expect(await found(`filter[status]=${encodeURIComponent(value)}`)).toEqual(expected)
  })
  test('an empty value beside others matches nothing', async () => {
    expect(await found('filter[id]=&filter[id]=a')).toEqual(['a'])
    expect(await found('filter[status]=&filter[status]=draining&filter[id]')).toEqual([])
  })
  test.each(['compute', 'distributed_storage', 'object_storage'])('the node type filter %s matches', async (type) => {
    expect(await found(`filter[node_type]=${type}`)).toEqual(expectedIds(alpha, { node_type: [type] }, []))
  })
})

describe('filters of cores', () => {
  const found = async (version: Version, query: string) => ids((await get<ListBody>(`${version.cores}?${query}`)).data)

  test.each(versions)('$name matches ids exactly and by patterns', async (version) => {
    expect(await found(version, 'filter[id]=alpha')).toEqual(['alpha'])
    expect(await found(version, 'filter[id]=Alpha')).toEqual([])
    expect(await found(version, 'filter[id]=')).toEqual([])
    expect(await found(version, 'filter[id]=*a')).toEqual(['alpha', 'beta'])
    expect(await found(version, 'filter[id]=a:b_c.d-9&filter[id]=e*y')).toEqual(['a:b_c.d-9', 'empty'])
  })
  test.each([
    ['filter[public_available]=true', ['beta', 'empty']],
    ['filter[public_available]=true&filter[public_available]=false&filter[id]=*a', ['alpha', 'beta']],
    ['filter[status]=failed', ['a:b_c.d-9']],
    ['filter[status]=staged&filter[status]=failed', ['a:b_c.d-9', 'beta']],
    ['filter[status]=staged&filter[public_available]=false', []],
    ['filter[status]=no%20such', []],
    ['filter[status]=', []],
  ])('v2 matches %s', async (query, expected) => {
    expect(await found(v2, query)).toEqual(expected)
  })
  test('v1 ignores the filters that only v2 has', async () => {
    const all = await found(v1, '')
    expect(await found(v1, 'filter[status]=failed&filter[public_available]=perhaps')).toEqual(all)
    expect(all).toHaveLength(ownCores.length)
  })
})

test('brackets may be raw or percent-encoded', async () => {
  const one = await fetchApi(`${assetsOf(v2, 'alpha')}?page[size]=2&sort[id]=-&filter[id]=n*`)
  const other = await fetchApi(`${assetsOf(v2, 'alpha')}?page%5Bsize%5D=2&sort%5bid]=%2D&filter[id%5d=n%2A`)
  expect([one.status, other.text]).toEqual([200, one.text])
})
