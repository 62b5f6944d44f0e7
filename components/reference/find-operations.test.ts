import { expect, test } from 'vitest'
import { operationLinks } from '#lib/api/reference/operation.ts'
import { findOperations } from './find-operations.ts'

const all = operationLinks()
const found = (search: string) => findOperations(all, search).map(({ href }) => href)

test('an operation is found by method, path, title and address, whatever the case and order of the words', () => {
  expect(found('patch contracts')).toEqual(['/reference/management/contracts.update'])
  expect(found('ASSETS list v1')).toEqual(['/reference/v1/assets.list'])
  expect(found(':asset_id v2')).toEqual([
    ...['/reference/v2/assets.get', '/reference/v2/asset-times.get', '/reference/v2/asset-history.get'],
  ])
  expect(found('no such operation')).toEqual([])
})

test('an empty search finds every operation', () => {
  expect(found('  ')).toHaveLength(all.length)
})
