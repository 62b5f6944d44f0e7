import { describe, expect, inject, test } from 'vitest'
import type { ListBody } from './bodies.ts'
import { ask, get } from './client.ts'
import { expectedIds, type Filter, fits, queryOf } from './expected-list.ts'
import { assets, hybridCores, partnerUuid } from './fixtures.ts'
import { assetsOf, type Version, v1, v2, versions } from './versions.ts'
import { walk } from './walk.ts'

const alpha = assets(inject('observedAt')).filter(({ hybrid_core_id }) => hybrid_core_id === 'alpha')
const ownCores = hybridCores.filter(({ partner_uuid }) => partner_uuid === partnerUuid.A)
const ids = (records: { id: string }[]) => records.map(({ id }) => id)
const allIds = expectedIds(alpha, {}, [])

describe.each(versions)('filters of $name', (version) => {
  const list = assetsOf(version, 'alpha')
  const found = async (query: string) => {
    return ids(await walk(`${list}?${query}`))
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
  ])('an id is found when it is exactly %j', async (value, expected) => {
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
  ])('a star in %j stands for any run of characters, and nothing else is special', async (pattern) => {
    const expected = allIds.filter((id) => fits(id, pattern))
    expect(await found(`filter[id]=${encodeURIComponent(pattern)}`)).toEqual(expected)
  })
  test('a star alone is every id, and no list is longer than its page', async () => {
    const { data, meta } = await get<ListBody>(`${list}?filter[id]=*`)
    expect([data.length, meta.page.total]).toEqual([50, 130])
  })
  test('thousands of stars, and hundreds of patterns, are answered at once', async () => {
    const begun = Date.now()
    expect(await found(`filter[id]=${'*.l*o'.repeat(1_000)}`)).toEqual([])
    expect(await found(`filter[id]=${'*l*o*n*g'.repeat(1_000)}Q`)).toEqual([])
    expect(await found(Array.from({ length: 500 }, (_, n) => `filter[id]=*q${n}`).join('&'))).toEqual([])
    expect(await found(Array.from({ length: 500 }, (_, n) => `filter[id]=q${n}`).join('&'))).toEqual([])
    expect(Date.now() - begun).toBeLessThan(10_000)
  })
  test('given more than once, any of the values; of several names, all', async () => {
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
  ])('a status is found when it is exactly %j, and an unknown one is no error', async (value, expected) => {
    expect(await found(`filter[status]=${encodeURIComponent(value)}`)).toEqual(expected)
  })
  test('an empty value beside another adds nothing', async () => {
    expect(await found('filter[id]=&filter[id]=a')).toEqual(['a'])
    expect(await found('filter[status]=&filter[status]=draining&filter[id]')).toEqual([])
  })
  test.each(['compute', 'distributed_storage', 'object_storage'])('the node type %s is found', async (type) => {
    expect(await found(`filter[node_type]=${type}`)).toEqual(expectedIds(alpha, { node_type: [type] }, []))
  })
})

describe('filters of cores', () => {
  const found = async (version: Version, query: string) => ids((await get<ListBody>(`${version.cores}?${query}`)).data)

  test.each(versions)('$name finds ids, exactly and by stars', async (version) => {
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
  ])('v2 finds by %s', async (query, expected) => {
    expect(await found(v2, query)).toEqual(expected)
  })
  test('v1 has neither of the filters that v2 added, and ignores them', async () => {
    const all = await found(v1, '')
    expect(await found(v1, 'filter[status]=failed&filter[public_available]=perhaps')).toEqual(all)
    expect(all).toHaveLength(ownCores.length)
  })
})

test('brackets may be raw or percent-encoded', async () => {
  const one = await ask(`${assetsOf(v2, 'alpha')}?page[size]=2&sort[id]=-&filter[id]=n*`)
  const other = await ask(`${assetsOf(v2, 'alpha')}?page%5Bsize%5D=2&sort%5bid]=%2D&filter[id%5d=n%2A`)
  expect([one.status, other.text]).toEqual([200, one.text])
})
