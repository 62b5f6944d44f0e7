import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../support/bodies.ts'
import { fetchApi } from '../../support/client.ts'
import { unknownUuid } from '../management-paths.ts'
import { json, line, setUpContract } from './contract-patch.ts'

const contract = setUpContract()
const { patch, read } = contract

describe('an invalid field', () => {
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
    ['uuid', unknownUuid, 'not a field'],
    ['partner_uuid', unknownUuid, 'not a field'],
    ['status', 'closed', 'not a field'],
    ['Email', 'a@b.example', 'not a field'],
    ['__proto__', {}, 'not a field'],
    ['constructor', 1, 'not a field'],
    ['', 1, 'not a field'],
  ]
  test.each(wrong)('%j: %j is one problem, and nothing changes', async (field, value, rule) => {
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
          instance: contract.path,
          data: { contract_uuid: contract.uuid, field },
        },
      ],
    ])
    expect(await read()).toEqual(before)
  })
  test('is one problem for each of several fields', async () => {
    const before = await read()
    const { status, body } = await patch({ email: null, vatid: 'DE1', colour: 'red', size: 1 })
    expect(status).toBe(400)
    expect(body.errors.map((error) => (error as unknown as { data: object }).data)).toEqual(
      ['email', 'vatid', 'colour', 'size'].map((field) => ({ contract_uuid: contract.uuid, field })),
    )
    expect(await read()).toEqual(before)
  })
})

describe('an invalid body', () => {
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
      [{ ...line('bad-request'), detail: expect.any(String), instance: contract.path, data: {} }],
    ])
  })
  test('is a Bad Request when it is not UTF-8', async () => {
    const body = Buffer.from('{"email":"\xff@b.example"}', 'latin1')
    const { status, body: said } = await fetchApi<ErrorBody>(contract.path, { method: 'PATCH', headers: json, body })
    expect([status, said.errors[0]?.title]).toEqual([400, 'Bad Request'])
  })
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/json-patch+json',
    'x',
    '',
  ])('of the type %j is a 415 that names the accepted types', async (type) => {
    const { status, headers, body } = await patch({}, { headers: { 'Content-Type': type } })
    expect([status, body.errors[0]]).toMatchObject([415, line('unsupported-media-type')])
    expect(headers.get('accept-patch')).toBe('application/json, application/merge-patch+json')
  })
  test('is a 413 when it has more than 64 KiB', async () => {
    const fill = (bytes: number) => `{${' '.repeat(bytes - 2)}}`
    expect((await patch(fill(65_536))).status).toBe(200)
    const { status, body } = await patch(fill(65_537))
    expect([status, body.errors[0]]).toMatchObject([413, line('payload-too-large')])
  })
  test('is not read beyond 64 KiB when it has no length', async () => {
    const chunk = new TextEncoder().encode(' '.repeat(16_384))
    let sent = 0
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < 64) controller.enqueue(chunk)
        else controller.close()
      },
    })
    const request = { method: 'PATCH', headers: json, body: stream, duplex: 'half' } as const
    const response = await fetchApi<ErrorBody>(contract.path, request).catch((error: unknown) => error)
    // The server may close the connection before it has received everything.
    if (!(response instanceof Error)) expect(response).toMatchObject({ status: 413 })
  })
})
