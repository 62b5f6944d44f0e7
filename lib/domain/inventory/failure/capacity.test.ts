import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capacityOf } from './capacity.ts'
import { redundancyOf } from './redundancy.ts'

const bytes = fc.maxSafeNat().map(BigInt)
/** Copies in thousandths: a number from 1 to 10 with at most three decimals. */
const thousandths = fc.integer({ min: 1_000, max: 10_000 })

test('the net bytes are the largest whole numbers whose copies fit into the raw bytes', () => {
  fc.assert(
    fc.property(bytes, bytes, bytes, thousandths, (used, rest, largest, copies) => {
      const total = rest + largest
      const { net_total, net_used, net_sellable } = capacityOf(
        { used, total, largest: { id: 'a', total: Number(largest) } },
        copies / 1_000,
      )
      const free = 85n * rest - 100n * used
      expectLargest(net_total, 100n * total, copies)
      expectLargest(net_used, 100n * used, copies)
      expectLargest(net_sellable, free > 0n ? free : 0n, copies)
    }),
  )
})

test('after copies and the loss of the largest of four nodes, 85 % of the rest may be filled', () => {
  const sums = { used: 1_000n, total: 4_000n, largest: { id: 'sn-1', total: 1_000 } }
  expect(capacityOf(sums, 3)).toEqual({
    ...{ basis: 'raw', copies: 3 },
    ...{ net_total: 1_333, net_used: 333, net_sellable: 516 },
  })
  expect(capacityOf(sums, 1.5)).toMatchObject({ net_total: 2_666, net_used: 666, net_sellable: 1_033 })
  expect(capacityOf({ ...sums, used: 2_551n }, 3)).toMatchObject({ net_sellable: 0 })
})

test('redundancy is full without failed nodes, and at risk once as many failed as copies are kept', () => {
  expect(redundancyOf(0, 3)).toEqual({ failed_asset_count: 0, redundancy: 'full', redundancy_reason: null })
  expect(redundancyOf(2, 3)).toEqual({
    failed_asset_count: 2,
    redundancy: 'reduced',
    redundancy_reason: '2 nodes have failed and 3 copies are kept: some data may have only 1 copy left.',
  })
  expect(redundancyOf(3, 3)).toEqual({
    failed_asset_count: 3,
    redundancy: 'at_risk',
    redundancy_reason: '3 nodes have failed and 3 copies are kept: some data may have no copy left.',
  })
  expect(redundancyOf(1, 1)).toMatchObject({ redundancy: 'at_risk' })
})

/** `net` bytes take at most these hundredths of raw bytes, and one more would take more; beyond 2^53 within rounding. */
function expectLargest(net: number, rawHundredths: bigint, thousandths: number) {
  const taken = (count: bigint) => count * BigInt(thousandths) * 100n
  const raw = rawHundredths * 1_000n
  const rounding = BigInt(net) / 2n ** 52n
  expect(taken(BigInt(net) - rounding) <= raw).toBe(true)
  expect(taken(BigInt(net) + rounding + 1n) > raw).toBe(true)
}
