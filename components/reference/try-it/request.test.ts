import { expect, test } from 'vitest'
import { findOperation } from '#lib/api/reference/operation.ts'
import { addressOf, noValues, requestOf, sortChoices, type TriedOperation } from './request.ts'

const listAssets = tried('v2', 'assets.list')
const changeUser = tried('management', 'users.update')

test('filters, sorts in their order and pages become the query; empty values are left out', () => {
  const request = requestOf(listAssets, {
    ...noValues,
    texts: { hybrid_core_id: 'a/b', 'page[size]': '5', 'page[number]': '' },
    lists: { 'filter[node_type]': ['compute', 'object_storage'], 'filter[id]': ['sn & *'] },
    sorts: ['sort[status]=-', 'sort[id]=+'],
  })
  expect(addressOf(request)).toBe(
    '/hybrid-core/v2/hybrid-cores/a%2Fb/assets?filter[id]=sn%20%26%20*&filter[node_type]=compute' +
      '&filter[node_type]=object_storage&sort[status]=-&sort[id]=%2B&page[size]=5',
  )
  expect(request.body).toBeUndefined()
})

test('body fields are sent with their types, null as null, and an invalid value unchanged', () => {
  const send = (fields: Record<string, string | string[] | null>) =>
    JSON.parse(requestOf(changeUser, { ...noValues, fields }).body ?? '')
  expect(send({ role: 'read', name: null, locked: 'false' })).toEqual({ role: 'read', name: null, locked: false })
  expect(send({ role: '', locked: 'perhaps' })).toEqual({ locked: 'perhaps' })
  expect(send({})).toEqual({})
  const createToken = tried('management', 'tokens.create')
  const fields = { expires_in_days: '30', scopes: ['CONTRACT_READ'] }
  expect(requestOf(createToken, { ...noValues, fields }).body).toBe('{"scopes":["CONTRACT_READ"],"expires_in_days":30}')
})

test('an empty path parameter keeps its placeholder', () => {
  expect(requestOf(changeUser, noValues).path).toBe('/management/v2/users/:user_uuid')
})

test('a header parameter and the CSV format become headers', () => {
  const values = { ...noValues, texts: { 'If-Match': 'W/"x"' }, format: 'CSV' as const }
  expect(requestOf(changeUser, values).headers).toEqual({
    Accept: 'text/csv',
    'Content-Type': 'application/json',
    'If-Match': 'W/"x"',
  })
})

test('a sort can be chosen in one direction only', () => {
  expect(sortChoices(listAssets.parameters, ['sort[id]=-'])).not.toContain('sort[id]=+')
  expect(sortChoices(listAssets.parameters, ['sort[id]=-'])).toEqual(
    expect.arrayContaining(['sort[id]=-', 'sort[status]=+', 'sort[status]=-']),
  )
})

function tried(api: string, id: string): TriedOperation {
  const operation = findOperation(api, id)
  if (!operation) throw new Error(`The operation ${id} does not exist.`)
  return { ...operation, formats: ['JSON', 'CSV', 'NDJSON'] as const }
}
