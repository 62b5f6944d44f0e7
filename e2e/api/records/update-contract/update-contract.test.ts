import { describe, expect, inject, test } from 'vitest'
import { billingIds } from '../../support/billing-fixtures.ts'
import type { ErrorBody, RecordBody } from '../../support/bodies.ts'
import { fetchApi } from '../../support/client.ts'
import { unknownUuid } from '../management-paths.ts'
import { type Contract, line, setUpContract } from './contract-patch.ts'

const contract = setUpContract()
const { patch, read } = contract

describe('a change of a contract', () => {
  test('returns the changed contract as a GET does, and keeps the other fields', async () => {
    const { status, body, headers } = await patch({ email: 'new@example.com' })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const after = await fetchApi<RecordBody<Contract>>(contract.path)
    expect(body).toEqual(after.body)
    expect(headers.get('etag')).toBe(after.headers.get('etag'))
    expect(after.body.data).toMatchObject({ uuid: contract.uuid, email: 'new@example.com', vatid: 'DE123456789' })
  })
  test('stores a VAT id in upper case and without separators', async () => {
    expect((await patch({ vatid: ' at u-12.345 678' })).body.data.vatid).toBe('ATU12345678')
    expect((await read()).vatid).toBe('ATU12345678')
  })
  test('without a field is a 200 and changes nothing', async () => {
    const before = await fetchApi(contract.path)
    const { status, text } = await patch({})
    expect([status, text]).toEqual([200, before.text])
    expect((await fetchApi(contract.path)).headers.get('etag')).toBe(before.headers.get('etag'))
  })
  test('may be a merge patch, and may name a charset', async () => {
    for (const type of ['application/merge-patch+json', 'Application/JSON;charset=utf-8', 'application/json ; a=b']) {
      expect((await patch({}, { headers: { 'Content-Type': type } })).status).toBe(200)
    }
  })
  test('accepts an e-mail address of 254 characters', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`
    expect([email.length, (await patch({ email })).body.data.email]).toEqual([254, email])
  })
})

describe('If-Match', () => {
  test('accepts the current ETag, weak or strong, in a list, or a star', async () => {
    const tag = (await fetchApi(contract.path)).headers.get('etag') ?? ''
    for (const given of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      expect([given, (await patch({}, { headers: { 'If-Match': given } })).status]).toEqual([given, 200])
    }
  })
  test('rejects the change when the contract has changed since', async () => {
    const tag = (await fetchApi(contract.path)).headers.get('etag') ?? ''
    await patch({ email: 'between@example.com' })
    for (const given of [tag, '"other"', 'W/"other"', tag.slice(3, -1), 'nonsense', '']) {
      const { status, body } = await patch({ email: 'late@example.com' }, { headers: { 'If-Match': given } })
      expect([given, status, body.errors]).toEqual([
        given,
        412,
        [
          {
            ...line('precondition-failed'),
            detail: expect.any(String),
            instance: contract.path,
            data: { contract_uuid: contract.uuid },
          },
        ],
      ])
    }
    expect((await read()).email).toBe('between@example.com')
  })
  test('lets exactly one of several concurrent changes through, and returns the ETag for the next one', async () => {
    let tag = (await fetchApi(contract.path)).headers.get('etag') ?? ''
    for (let round = 0; round < 5; round++) {
      const tabs = await Promise.all(
        [0, 1, 2, 3].map((tab) =>
          patch({ email: `tab-${round}-${tab}@example.com` }, { headers: { 'If-Match': tag } }),
        ),
      )
      const [won, ...others] = tabs.toSorted((a, b) => a.status - b.status)
      expect(tabs.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
      expect(others).toHaveLength(3)
      expect(await read()).toEqual(won?.body.data)
      tag = won?.headers.get('etag') ?? ''
    }
  })
})

describe('the order of checks', () => {
  const foreign = `/management/contracts/${billingIds.B.contract_uuid}`
  const missing = `/management/contracts/${unknownUuid}`
  const bad = { method: 'PATCH', body: '{', headers: { 'Content-Type': 'text/plain', 'If-Match': '"x"' } }
  test.each([
    ['credentials before the names of a query', `${foreign}?a=1`, { ...bad, as: null }, 401, 'authentication-failed'],
    ['a query before the contract', `${missing}?a=1`, bad, 400, 'bad-request'],
    ['the contract before the type of the body', missing, bad, 404, 'contract-not-found'],
    ['the owner before the type of the body', foreign, bad, 401, 'unauthorized'],
  ] as const)('%s', async (_, target, options, status, slug) => {
    const { status: got, body } = await fetchApi<ErrorBody>(target, options)
    expect([got, body.errors[0]]).toMatchObject([status, line(slug)])
  })
  // Next's route handlers do not see the raw query.
  test.runIf(inject('mount') === 'server')('the encoding of a query before credentials', async () => {
    const { status, body } = await fetchApi<ErrorBody>(`${foreign}?a=%ZZ`, { ...bad, as: null })
    expect([status, body.errors[0]]).toMatchObject([400, line('bad-request')])
  })
  test('type before size, size before JSON, JSON before fields, fields before If-Match', async () => {
    const late = { 'If-Match': '"other"' }
    const large = `{${' '.repeat(70_000)}`
    const statuses = [
      await patch(large, { headers: { ...late, 'Content-Type': 'text/plain' } }),
      await patch(large, { headers: late }),
      await patch('{', { headers: late }),
      await patch({ email: null }, { headers: late }),
      await patch({ email: 'a@b.example' }, { headers: late }),
    ].map(({ status, body }) => [status, body.errors[0]?.title])
    expect(statuses).toEqual([
      [415, 'Unsupported Media Type'],
      [413, 'Payload Too Large'],
      [400, 'Bad Request'],
      [400, 'Validation Exception'],
      [412, 'Precondition Failed'],
    ])
  })
})
