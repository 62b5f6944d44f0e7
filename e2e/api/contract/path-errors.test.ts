import { describe, expect, inject, test } from 'vitest'
import type { ErrorBody } from '../support/bodies.ts'
import { fetchApi } from '../support/client.ts'
import { longestId } from '../support/odd-ids.ts'
import { assetsOf, type Version, v2, versions } from '../support/versions.ts'
import { expectedProblem } from './problem-table.ts'

const baseUrl = inject('baseUrl')
const line = (version: Version, slug: string) => expectedProblem(version.name, baseUrl, slug)

describe('the order of request checks', () => {
  const badUser = { 'X-Auth-UserId': 'x' }
  test.each([
    ['an unknown route comes before an invalid user id', '/hybrid-core/v2/nothing', 'GET', badUser, 404],
    ['a wrong method comes before an invalid user id', v2.cores, 'POST', badUser, 405],
    ['an invalid user id comes before missing credentials', v2.cores, 'GET', badUser, 400],
    ['missing credentials come before the names of a query', `${v2.cores}?junk=1`, 'GET', {}, 401],
    ['missing credentials come before the values of a query', `${v2.cores}?page[size]=0`, 'GET', {}, 401],
    ['missing credentials come before the core', `${v2.cores}/nowhere`, 'GET', {}, 401],
  ])('%s', async (_, target, method, headers, status) => {
    expect((await fetchApi(target, { as: null, method, headers })).status).toBe(status)
  })
})

describe.each(versions)('unknown ids and paths in $name', (version) => {
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
  ])('the error names the core %j', async (id) => {
    for (const below of ['', '/assets', '/resources', '/assets/node-000']) {
      const { status, body } = await fetchApi<ErrorBody>(`${version.cores}/${encodeURIComponent(id)}${below}`)
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
    'the error names the asset %j',
    async (id) => {
      const { status, body } = await fetchApi<ErrorBody>(`${assetsOf(version, 'alpha')}/${encodeURIComponent(id)}`)
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
  ])('the path %s is a 404 of the version, with and without credentials', async (path) => {
    for (const as of ['A', null] as const) {
      const { status, body } = await fetchApi<ErrorBody>(path, { as })
      expect([status, body.errors]).toEqual([
        404,
        [{ ...line(version, 'not-found'), detail: `There is no route '${path}'.` }],
      ])
    }
  })
})

describe('unknown paths outside of the versions', () => {
  test.each(['/hybrid-core', '/hybrid-core/', '/hybrid-core/v3/sites', '/hybrid-core/v22', '/api/v3/doc', '/api/v2'])(
    'the path %s is a 404 in the error format of v2',
    async (path) => {
      const { status, body } = await fetchApi<ErrorBody>(path)
      expect([status, body.errors]).toEqual([
        404,
        [{ ...line(v2, 'not-found'), detail: `There is no route '${path}'.` }],
      ])
    },
  )
  test('an unknown management path is a 404 in the error format of management', async () => {
    const path = '/management/v2/nothing/at/all'
    const { status, headers, body } = await fetchApi<ErrorBody>(path)
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
