import { expect, test } from 'vitest'
import { listAssets } from '#lib/api/contract/hybrid-core.ts'
import { ignoredParts } from './ignored-parts.ts'

const ignored = (query: string) => ignoredParts(listAssets, new URLSearchParams(query), ['id', 'status'])

test.each([
  ['filter[gone]=x&filter[gone]=y', ['the filter “gone”']],
  ['filter[node_type]=gpu', ['the value “gpu” of the filter “node_type”']],
  ['sort[secret]=-', ['the sort “secret”']],
  ['columns=id,gone,status', ['the column “gone”']],
  ['filter[constructor]=1&columns=constructor', ['the filter “constructor”', 'the column “constructor”']],
])('of %s the ignored parts are named', (query, parts) => expect(ignored(query)).toEqual(parts))

test.each([
  '',
  'filter[status]=active&sort[id]=-&page[number]=2',
  'amount=allocated&x=1',
  'columns=',
  'columns=status',
])('of %j nothing is named', (query) => expect(ignored(query)).toEqual([]))
