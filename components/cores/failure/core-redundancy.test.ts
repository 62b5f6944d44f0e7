import { expect, test } from 'vitest'
import { redundancyWarnings } from './core-redundancy.ts'

type Storage = Parameters<typeof redundancyWarnings>[0]
type Pool = NonNullable<Storage['distributed']>

const pool = (redundancy: Pool['redundancy'], failed: number): Pool => ({
  largest_asset_id: 'sn-1',
  after_largest_loss: null,
  fits: true,
  tolerates: 1,
  reason: null,
  failed_asset_count: failed,
  redundancy,
  redundancy_reason: redundancy === 'full' ? null : `${failed} failed.`,
})
const titles = (distributed: Pool | null, object: Pool | null) =>
  redundancyWarnings({ distributed, object, rocket: null }).map(({ title, text }) => [title, text])

test('a pool without failed nodes, or without data, has no warning', () => {
  expect(titles(pool('full', 0), null)).toEqual([])
})

test('each pool with failed nodes has a warning, and possible data loss is first', () => {
  expect(titles(pool('reduced', 1), pool('at_risk', 3))).toEqual([
    ['Object storage may have lost data', '3 failed.'],
    ['Distributed storage has reduced redundancy', '1 failed.'],
  ])
})
