import { describe, expect, test } from 'vitest'
import { fetchApi } from '../support/client.ts'
import { assetsOf, v1, v2, versions } from '../support/versions.ts'
import { line, positionOf, problemsOf } from './query-problems.ts'

const allowedOf: Record<string, string[]> = {
  [v2.cores]: ['page[number]', 'page[size]', 'filter[id]', 'filter[status]', 'filter[public_available]', 'sort[id]'],
  [assetsOf(v2, 'alpha')]: [
    ...['page[number]', 'page[size]', 'filter[id]', 'filter[node_type]', 'filter[status]', 'sort[id]'],
    ...['sort[node_type]', 'sort[status]', 'sort[memory_usage]', 'sort[storage_usage]'],
  ],
}

describe('Not allowed query parameter', () => {
  test.each([
    'filter[__proto__]',
    'filter[constructor]',
    'filter[toString]',
    'filter[a][b]',
    'filter[id][]',
    'filter[]',
    'filter[id',
    'filter[id]]',
    'filter',
    'page',
    'page[]',
    'page[offset]',
    'page[limit]',
    'sort',
    'sort[]',
    'sort[cpu_usage]',
    'sort[id,status]',
    'Filter[id]',
    'filter[ID]',
    ' filter[id]',
    'filter[id] ',
    'constructor',
    'limit',
    'é💥',
    'a'.repeat(2_000),
    '',
  ])('%j is a 400 on v2, and v1 ignores it', async (name) => {
    for (const [target, allowed] of Object.entries(allowedOf)) {
      const errors = await problemsOf(`${target}?${encodeURIComponent(name)}=1`)
      expect(errors).toEqual([
        {
          ...line(v2, 'not-allowed-query-parameter'),
          detail: `The allowed pagination, filter and sort parameters are ${allowed.join(', ')}.`,
          'invalid-params': [{ name, reason: 'is not a parameter of this route' }],
        },
      ])
    }
    if (['page[offset]', 'page[limit]'].includes(name)) return
    for (const target of [v1.cores, assetsOf(v1, 'alpha')]) {
      const [ignored, plain] = [await fetchApi(`${target}?${encodeURIComponent(name)}=1`), await fetchApi(target)]
      expect([ignored.status, ignored.text]).toEqual([200, plain.text])
    }
  })
  test('lists every unknown name once, in the order of the query', async () => {
    const errors = await problemsOf(`${v2.cores}?zeta=1&sort[id]=-&alpha=&page[limit]=3&zeta=2&mid&page[size]=0`)
    expect(errors).toHaveLength(1)
    expect(errors[0]?.['invalid-params']?.map(({ name }) => name)).toEqual(['zeta', 'alpha', 'page[limit]', 'mid'])
  })
  test('parameters of one list are not allowed on another', async () => {
    for (const name of ['sort[memory_usage]', 'filter[node_type]']) await problemsOf(`${v2.cores}?${name}=compute`)
    await problemsOf(`${assetsOf(v2, 'alpha')}?filter[public_available]=true`)
  })
  test.each(['', '/resources', '/assets/node-000'])('a record accepts no parameter: alpha%s', async (below) => {
    const errors = await problemsOf(`${v2.cores}/alpha${below}?page[size]=1`)
    expect(errors).toMatchObject([
      { ...line(v2, 'not-allowed-query-parameter'), 'invalid-params': [{ name: 'page[size]' }] },
    ])
    expect((await fetchApi(`${v1.cores}/alpha${below}?page[limit]=nonsense`)).status).toBe(200)
  })
})

describe.each(versions)('Not allowed query parameter recurrence in $name', (version) => {
  const position = positionOf(version)
  test.each([position, version.size, 'sort[id]', 'sort[status]', 'sort[memory_usage]'])('of %s', async (name) => {
    const encoded = encodeURIComponent(name)
    const errors = await problemsOf(`${assetsOf(version, 'alpha')}?${name}=1&filter[id]=a&${encoded}=1&${name}`)
    expect(errors).toEqual([
      {
        ...line(version, 'not-allowed-query-parameter-recurrence'),
        detail: `The parameter '${name}' may be given once, but is given 3 times.`,
      },
    ])
  })
  test('is one problem for each parameter', async () => {
    const errors = await problemsOf(`${version.cores}?sort[id]=-&${version.size}=1&${version.size}=2&sort[id]=-`)
    expect(errors.map(({ detail }) => detail.match(/'([^']*)'/)?.[1])).toEqual(['sort[id]', version.size])
  })
})

describe('the order of query checks', () => {
  const list = assetsOf(v2, 'alpha')
  test.each([
    ['unknown names come before recurrence', `${list}?junk=1&sort[id]=-&sort[id]=-`, 'not-allowed-query-parameter'],
    ['unknown names come before values', `${list}?page[size]=0&junk=1`, 'not-allowed-query-parameter'],
    ['recurrence comes before values', `${list}?page[size]=0&page[size]=0`, 'not-allowed-query-parameter-recurrence'],
    [
      'a query comes before the core',
      `${assetsOf(v2, 'nowhere')}?page[size]=0`,
      'query-parameter-value-processing-failed',
    ],
    ['a query comes before the asset', `${list}/nothing?junk=1`, 'not-allowed-query-parameter'],
  ])('%s', async (_, target, slug) => {
    const errors = await problemsOf(target)
    expect(new Set(errors.map(({ type }) => type))).toEqual(new Set([line(v2, slug).type]))
  })
  test('on v1 recurrence comes before values, and unknown names are ignored', async () => {
    const errors = await problemsOf(`${v1.cores}?junk&junk&page[limit]=0&page[limit]=0`)
    expect(errors.map(({ type }) => type)).toEqual([line(v1, 'not-allowed-query-parameter-recurrence').type])
  })
})
