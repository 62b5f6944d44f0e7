import { describe, expect, inject, test } from 'vitest'
import type { ErrorBody } from './bodies.ts'
import { ask } from './client.ts'
import { longestId } from './odd-ids.ts'
import { problemLine } from './problem-table.ts'
import { assetsOf, type Version, v1, v2, versions } from './versions.ts'

const baseUrl = inject('baseUrl')
const line = (version: Version, slug: string) => problemLine(version.name, baseUrl, slug)
const allowedOf: Record<string, string[]> = {
  [v2.cores]: ['page[number]', 'page[size]', 'filter[id]', 'filter[status]', 'filter[public_available]', 'sort[id]'],
  [assetsOf(v2, 'alpha')]: [
    ...['page[number]', 'page[size]', 'filter[id]', 'filter[node_type]', 'filter[status]', 'sort[id]'],
    ...['sort[node_type]', 'sort[status]', 'sort[memory_usage]', 'sort[storage_usage]'],
  ],
}

/** The whole body of the refusal of a query. */
async function refusalOf(target: string) {
  const { status, body, headers, text } = await ask<ErrorBody>(target)
  expect([status, headers.get('cache-control')], text).toEqual([400, 'no-store'])
  return body.errors
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
  ])('%j is one on v2, and nothing on v1', async (name) => {
    for (const [target, allowed] of Object.entries(allowedOf)) {
      const errors = await refusalOf(`${target}?${encodeURIComponent(name)}=1`)
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
      const [ignored, plain] = [await ask(`${target}?${encodeURIComponent(name)}=1`), await ask(target)]
      expect([ignored.status, ignored.text]).toEqual([200, plain.text])
    }
  })
  test('every bad name is listed once, in the order of the query, and the good ones are not', async () => {
    const errors = await refusalOf(`${v2.cores}?zeta=1&sort[id]=-&alpha=&page[limit]=3&zeta=2&mid&page[size]=0`)
    expect(errors).toHaveLength(1)
    expect(errors[0]?.['invalid-params']?.map(({ name }) => name)).toEqual(['zeta', 'alpha', 'page[limit]', 'mid'])
  })
  test('what one list allows, another may not', async () => {
    for (const name of ['sort[memory_usage]', 'filter[node_type]']) await refusalOf(`${v2.cores}?${name}=compute`)
    await refusalOf(`${assetsOf(v2, 'alpha')}?filter[public_available]=true`)
  })
  test.each(['', '/resources', '/assets/node-000'])('a record takes none: alpha%s', async (below) => {
    const errors = await refusalOf(`${v2.cores}/alpha${below}?page[size]=1`)
    expect(errors).toMatchObject([
      { ...line(v2, 'not-allowed-query-parameter'), 'invalid-params': [{ name: 'page[size]' }] },
    ])
    expect((await ask(`${v1.cores}/alpha${below}?page[limit]=nonsense`)).status).toBe(200)
  })
})

describe.each(versions)('Query parameter value processing failed in $name', (version) => {
  const first = version.name === 'v1' ? 'page[offset]' : 'page[number]'
  const least = version.name === 'v1' ? 0 : 1
  const noInteger = ['', '1.5', '1.0', '1e3', ' 1', '1 ', '+1', '0x1', '-0', '--1', '1,2', '１', '٣', 'NaN', 'Infinity']

  test.each([...noInteger, '-1', 'true', 'one', '9'.repeat(31), '9'.repeat(400)])(
    '%j is no place in a list',
    async (value) => {
      await expectWrong(version, first, value, [`>= ${least}`])
    },
  )
  test.each([...noInteger, '-1', '0', '51', '500', '99999999999999999999'])(
    '%j is no size of a page',
    async (value) => {
      await expectWrong(version, version.size, value, ['>= 1', '<= 50'])
    },
  )
  test.each(['-+', '--', 'asc', 'desc', 'ASC', '1', '-1', '+ ', '−', 'id', '__proto__', 'constructor', '\0'])(
    '%j is no direction',
    async (value) => {
      for (const name of ['id', 'node_type', 'status', 'memory_usage', 'storage_usage']) {
        await expectWrong(version, `sort[${name}]`, value, ['+', '-'])
      }
    },
  )
  test.each(['', 'Compute', 'compute ', 'comp*', '*', 'vm', '__proto__', 'compute,object_storage'])(
    '%j is no node type',
    async (value) => {
      await expectWrong(version, 'filter[node_type]', value, ['compute', 'distributed_storage', 'object_storage'])
    },
  )
  test('there is one problem for each bad value, in the order of the query', async () => {
    const query = `filter[node_type]=vm&${version.size}=51&filter[id]=fine&sort[id]=up&${first}=x`
    const errors = await refusalOf(`${assetsOf(version, 'alpha')}?${query}`)
    expect(errors.map(({ type, detail }) => [type, detail.match(/'([^']*)'/)?.[1]])).toEqual(
      ['filter[node_type]', version.size, 'sort[id]', first].map((name) => [
        line(version, 'query-parameter-value-processing-failed').type,
        name,
      ]),
    )
  })
})

test.each(['', 'TRUE', '1', '0', 'yes', 'null', 'True', 'true '])(
  '%j is no answer to public_available',
  async (value) => {
    await expectWrong(v2, 'filter[public_available]', value, ['true', 'false'], v2.cores)
  },
)

describe.each(versions)('Not allowed query parameter recurrence in $name', (version) => {
  const first = version.name === 'v1' ? 'page[offset]' : 'page[number]'
  test.each([first, version.size, 'sort[id]', 'sort[status]', 'sort[memory_usage]'])('of %s', async (name) => {
    const encoded = encodeURIComponent(name)
    const errors = await refusalOf(`${assetsOf(version, 'alpha')}?${name}=1&filter[id]=a&${encoded}=1&${name}`)
    expect(errors).toEqual([
      {
        ...line(version, 'not-allowed-query-parameter-recurrence'),
        detail: `The parameter '${name}' may be given once, but is given 3 times.`,
      },
    ])
  })
  test('is one problem for each parameter', async () => {
    const errors = await refusalOf(`${version.cores}?sort[id]=-&${version.size}=1&${version.size}=2&sort[id]=-`)
    expect(errors.map(({ detail }) => detail.match(/'([^']*)'/)?.[1])).toEqual(['sort[id]', version.size])
  })
})

describe('the order of the checks of a query', () => {
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
    const errors = await refusalOf(target)
    expect(new Set(errors.map(({ type }) => type))).toEqual(new Set([line(v2, slug).type]))
  })
  test('on v1 recurrence comes before values, and unknown names do not count', async () => {
    const errors = await refusalOf(`${v1.cores}?junk&junk&page[limit]=0&page[limit]=0`)
    expect(errors.map(({ type }) => type)).toEqual([line(v1, 'not-allowed-query-parameter-recurrence').type])
  })
})

describe('the order of the checks of a request', () => {
  const badUser = { 'X-Auth-UserId': 'x' }
  test.each([
    ['a route that is not there comes before a bad user id', '/hybrid-core/v2/nothing', 'GET', badUser, 404],
    ['a wrong method comes before a bad user id', v2.cores, 'POST', badUser, 405],
    ['a bad user id comes before missing credentials', v2.cores, 'GET', badUser, 400],
    ['missing credentials come before the names of a query', `${v2.cores}?junk=1`, 'GET', {}, 401],
    ['missing credentials come before the values of a query', `${v2.cores}?page[size]=0`, 'GET', {}, 401],
    ['missing credentials come before the core', `${v2.cores}/nowhere`, 'GET', {}, 401],
  ])('%s', async (_, target, method, headers, status) => {
    expect((await ask(target, { as: null, method, headers })).status).toBe(status)
  })
})

describe.each(versions)('what is not there in $name', (version) => {
  test.each([
    'nowhere',
    'Alpha',
    'alpha ',
    '*',
    'null',
    '__proto__',
    'é',
    '💥',
    '\0',
    'alpha\0',
    '%',
    "'",
    longestId + 1,
    'a/b',
  ])('the core %j is named', async (id) => {
    for (const below of ['', '/assets', '/resources', '/assets/node-000']) {
      const { status, body } = await ask<ErrorBody>(`${version.cores}/${encodeURIComponent(id)}${below}`)
      expect([status, body.errors]).toEqual([
        404,
        [
          {
            ...line(version, version.coreUnknown),
            detail: `There is no ${version.core} with the id '${id}' that you can see.`,
          },
        ],
      ])
    }
  })
  test.each(['nothing', 'NODE-000', 'node-000 ', '*', 'é', '\0', '%2e', longestId + 1, 'a/b'])(
    'the asset %j is named',
    async (id) => {
      const { status, body } = await ask<ErrorBody>(`${assetsOf(version, 'alpha')}/${encodeURIComponent(id)}`)
      expect([status, body.errors]).toEqual([
        404,
        [
          {
            ...line(version, 'asset-unknown'),
            detail: `There is no asset with the id '${id}' in this ${version.core}.`,
          },
        ],
      ])
    },
  )
  test.each([
    `/hybrid-core/${version.name}`,
    `/hybrid-core/${version.name}/`,
    `/hybrid-core/${version.name}/nothing`,
    `/hybrid-core/${version.name}/docs`,
    `/hybrid-core/${version.name}/${version.name === 'v1' ? 'hybrid-cores' : 'sites'}`,
    `${version.cores}/alpha/Assets`,
    `/api/${version.name}/nothing`,
  ])('the path %s is a 404 of the version, whoever asks', async (path) => {
    for (const as of ['A', null] as const) {
      const { status, body } = await ask<ErrorBody>(path, { as })
      expect([status, body.errors]).toEqual([
        404,
        [{ ...line(version, 'not-found'), detail: `There is no route '${path}'.` }],
      ])
    }
  })
})

describe('what is not there in any version', () => {
  test.each(['/hybrid-core', '/hybrid-core/', '/hybrid-core/v3/sites', '/hybrid-core/v22', '/api/v3/doc', '/api/v2'])(
    'the path %s is a 404 in the shape of v2',
    async (path) => {
      const { status, body } = await ask<ErrorBody>(path)
      expect([status, body.errors]).toEqual([
        404,
        [{ ...line(v2, 'not-found'), detail: `There is no route '${path}'.` }],
      ])
    },
  )
  test('a path of management is a 404 in the shape of management', async () => {
    const path = '/management/v2/nothing/at/all'
    const { status, headers, body } = await ask<ErrorBody>(path)
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect(body.errors).toEqual([
      {
        type: `${baseUrl}/docs/problems/not-found`,
        title: 'Not Found',
        status: 404,
        detail: expect.any(String),
        instance: path,
        data: {},
      },
    ])
  })
})

/** Fails unless the one wrong value is named with its parameter and what it should be. */
async function expectWrong(
  version: Version,
  name: string,
  value: string,
  rule: string[],
  list = assetsOf(version, 'alpha'),
) {
  const { detail, ...problem } = (await refusalOf(`${list}?${name}=${encodeURIComponent(value)}`))[0]!
  expect(problem).toEqual(line(version, 'query-parameter-value-processing-failed'))
  for (const part of [`'${name}'`, ...rule, `'${value}'`]) expect(detail).toContain(part)
}
