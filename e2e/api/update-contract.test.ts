import { beforeAll, describe, expect, inject, test } from 'vitest'
import { newContract } from './billing.ts'
import { billingIds } from './billing-fixtures.ts'
import type { ErrorBody, RecordBody } from './bodies.ts'
import { type AskOptions, ask, get } from './client.ts'
import { problemLine } from './problem-table.ts'

const baseUrl = inject('baseUrl')
const json = { 'Content-Type': 'application/json' }
const nobodys = '00000000-0000-4000-8000-000000000000'
type Contract = { email: string; vatid: string | null }
let uuid: string
let path: string

beforeAll(async () => {
  uuid = await newContract({ vatid: 'DE123456789' })
  path = `/management/contracts/${uuid}`
})

const patch = (body: unknown, options: AskOptions = {}) =>
  ask<RecordBody<Contract> & ErrorBody>(path, {
    method: 'PATCH',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...options,
    headers: { ...json, ...options.headers },
  })
const read = async () => (await get<RecordBody<Contract>>(path)).data
const line = (slug: string) => problemLine('management', baseUrl, slug)

describe('a change of a contract', () => {
  test('answers with the changed contract as a GET does, and leaves what is not named', async () => {
    const { status, body, headers } = await patch({ email: 'new@example.com' })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const after = await ask<RecordBody<Contract>>(path)
    expect(body).toEqual(after.body)
    expect(headers.get('etag')).toBe(after.headers.get('etag'))
    expect(after.body.data).toMatchObject({ uuid, email: 'new@example.com', vatid: 'DE123456789' })
  })
  test('keeps a VAT id upper-case and without separators', async () => {
    expect((await patch({ vatid: ' at u-12.345 678' })).body.data.vatid).toBe('ATU12345678')
    expect((await read()).vatid).toBe('ATU12345678')
  })
  test('of nothing is good and changes nothing', async () => {
    const before = await ask(path)
    const { status, text } = await patch({})
    expect([status, text]).toEqual([200, before.text])
    expect((await ask(path)).headers.get('etag')).toBe(before.headers.get('etag'))
  })
  test('may be a merge patch, and say its charset', async () => {
    for (const type of ['application/merge-patch+json', 'Application/JSON;charset=utf-8', 'application/json ; a=b']) {
      expect((await patch({}, { headers: { 'Content-Type': type } })).status).toBe(200)
    }
  })
  test('takes an e-mail address of 254 characters', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`
    expect([email.length, (await patch({ email })).body.data.email]).toEqual([254, email])
  })
})

describe('a wrong field', () => {
  const wrong: [string, unknown, string][] = [
    ['email', null, 'must be text'],
    ['email', 1, 'must be text'],
    ['email', ['a@b.example'], 'must be text'],
    ['email', '', 'must be an e-mail address'],
    ['email', 'nobody', 'must be an e-mail address'],
    ['email', 'a@b.example\n', 'must be an e-mail address'],
    ['email', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(62)}`, 'at most 254'],
    ['vatid', null, 'must be text'],
    ['vatid', false, 'must be text'],
    ['vatid', {}, 'must be text'],
    ['vatid', '', 'VAT id'],
    ['vatid', 'DE12', 'VAT id'],
    ['vatid', 'GR123456789', 'VAT id'],
    ['vatid', 'GB123456789', 'VAT id'],
    ['vatid', 'DE'.repeat(10_000), 'VAT id'],
    ['name', 'Other', 'not a field'],
    ['uuid', nobodys, 'not a field'],
    ['partner_uuid', nobodys, 'not a field'],
    ['status', 'closed', 'not a field'],
    ['Email', 'a@b.example', 'not a field'],
    ['__proto__', {}, 'not a field'],
    ['constructor', 1, 'not a field'],
    ['', 1, 'not a field'],
  ]
  test.each(wrong)('%j: %j is one problem, and nothing is changed', async (field, value, rule) => {
    const before = await read()
    const good = field === 'email' ? { vatid: 'FI12345678' } : { email: 'good@example.com' }
    const rest = JSON.stringify(good).slice(1)
    const { status, body } = await patch(`{${JSON.stringify(field)}:${JSON.stringify(value)},${rest}`)
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          ...line('validation-exception'),
          detail: expect.stringContaining(rule),
          instance: path,
          data: { contract_uuid: uuid, field },
        },
      ],
    ])
    expect(await read()).toEqual(before)
  })
  test('is one problem each, however many', async () => {
    const before = await read()
    const { status, body } = await patch({ email: null, vatid: 'DE1', colour: 'red', size: 1 })
    expect(status).toBe(400)
    expect(body.errors.map((error) => (error as unknown as { data: object }).data)).toEqual(
      ['email', 'vatid', 'colour', 'size'].map((field) => ({ contract_uuid: uuid, field })),
    )
    expect(await read()).toEqual(before)
  })
})

describe('a body that cannot be read', () => {
  test.each([
    '',
    ' ',
    '{',
    '{"email":}',
    '[]',
    '[{}]',
    'null',
    '1',
    '"email"',
    'true',
    '{}{}',
    "{'email':1}",
    '\ufeff{',
  ])('%j is a Bad Request', async (body) => {
    const { status, body: said } = await patch(body)
    expect([status, said.errors]).toEqual([
      400,
      [{ ...line('bad-request'), detail: expect.any(String), instance: path, data: {} }],
    ])
  })
  test('is one that is not UTF-8', async () => {
    const body = Buffer.from('{"email":"\xff@b.example"}', 'latin1')
    const { status, body: said } = await ask<ErrorBody>(path, { method: 'PATCH', headers: json, body })
    expect([status, said.errors[0]?.title]).toEqual([400, 'Bad Request'])
  })
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/json-patch+json',
    'x',
    '',
  ])('of the type %j is told what may be sent', async (type) => {
    const { status, headers, body } = await patch({}, { headers: { 'Content-Type': type } })
    expect([status, body.errors[0]]).toMatchObject([415, line('unsupported-media-type')])
    expect(headers.get('accept-patch')).toBe('application/json, application/merge-patch+json')
  })
  test('may have 64 KiB and not a byte more', async () => {
    const fill = (bytes: number) => `{${' '.repeat(bytes - 2)}}`
    expect((await patch(fill(65_536))).status).toBe(200)
    const { status, body } = await patch(fill(65_537))
    expect([status, body.errors[0]]).toMatchObject([413, line('payload-too-large')])
  })
  test('is not read further than 64 KiB when it does not say how long it is', async () => {
    const chunk = new TextEncoder().encode(' '.repeat(16_384))
    let sent = 0
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < 64) controller.enqueue(chunk)
        else controller.close()
      },
    })
    const request = { method: 'PATCH', headers: json, body: stream, duplex: 'half' } as const
    const answer = await ask<ErrorBody>(path, request).catch((error: unknown) => error)
    // A server that has said no may close before it has been sent everything.
    if (!(answer instanceof Error)) expect(answer).toMatchObject({ status: 413 })
  })
})

describe('If-Match', () => {
  test('takes the tag that the contract has, weak or not, among others, or a star', async () => {
    const tag = (await ask(path)).headers.get('etag') ?? ''
    for (const given of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      expect([given, (await patch({}, { headers: { 'If-Match': given } })).status]).toEqual([given, 200])
    }
  })
  test('of another state refuses the change and makes none of it', async () => {
    const tag = (await ask(path)).headers.get('etag') ?? ''
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
            instance: path,
            data: { contract_uuid: uuid },
          },
        ],
      ])
    }
    expect((await read()).email).toBe('between@example.com')
  })
  test('lets one of two tabs through, and each answer carries the tag for the next change', async () => {
    let tag = (await ask(path)).headers.get('etag') ?? ''
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
  const missing = `/management/contracts/${nobodys}`
  const bad = { method: 'PATCH', body: '{', headers: { 'Content-Type': 'text/plain', 'If-Match': '"x"' } }
  test.each([
    ['credentials before the names of a query', `${foreign}?a=1`, { ...bad, as: null }, 401, 'authentication-failed'],
    ['a query before the contract', `${missing}?a=1`, bad, 400, 'bad-request'],
    ['the contract before the type of the body', missing, bad, 404, 'contract-not-found'],
    ['whose it is before the type of the body', foreign, bad, 401, 'unauthorized'],
  ] as const)('%s', async (_, target, options, status, slug) => {
    const { status: got, body } = await ask<ErrorBody>(target, options)
    expect([got, body.errors[0]]).toMatchObject([status, line(slug)])
  })
  // Next's route handlers never see the query as it was sent.
  test.runIf(inject('mount') === 'server')('the encoding of a query before credentials', async () => {
    const { status, body } = await ask<ErrorBody>(`${foreign}?a=%ZZ`, { ...bad, as: null })
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
