import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentageOf } from '#lib/domain/inventory/usage/percentage.ts'

const runs = { numRuns: 5000 }

test.each([
  [412_316_860_416, 651_835_121_664, 63.25],
  [1.005, 100, 1.01],
  [1.00499, 100, 1],
  [0.285, 100, 0.29],
  [1, 32, 3.13],
  [1, 3, 33.33],
  [2, 3, 66.67],
  [3, 2, 150],
  [0, 5, 0],
  [0.3, 0.1, 300],
  [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER, 100],
  [1e-7, 1e-3, 0.01],
  [1e21, 1e22, 10],
  [5e-324, 1e-323, 50],
  [Number.MAX_VALUE, 5e-324, Number.MAX_VALUE],
])('%d of %d is %d %%', (used, total, percentage) => expect(percentageOf(used, total)).toBe(percentage))

test.each([0, 1, Number.MAX_SAFE_INTEGER])('%d of nothing has no percentage', (used) => {
  expect(percentageOf(used, 0)).toBeNull()
})

test('a half is rounded up and one byte less than a half is rounded down', () => {
  const total = 2_000_000_000_000_000
  expect(percentageOf(total / 20_000, total)).toBe(0.01)
  expect(percentageOf(total / 20_000 - 1, total)).toBe(0)
  expect(percentageOf((12_345 * total) / 20_000, total)).toBe(61.73)
  expect(percentageOf((12_345 * total) / 20_000 - 1, total)).toBe(61.72)
})

const bytes = fc.maxSafeNat()
const decimal = fc
  .tuple(fc.maxSafeNat(), fc.integer({ min: 0, max: 20 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`))
const finite = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map(Math.abs)

test.each([
  ['bytes', bytes],
  ['decimals', decimal],
  ['any finite numbers', finite],
])('%s are rounded half up exactly', (_, numbers) => {
  fc.assert(
    fc.property(numbers, numbers, (used, total) => {
      fc.pre(total > 0)
      expectHalfUp(used, total)
    }),
    runs,
  )
})

test('bytes beside a half are rounded half up exactly', () => {
  const byHalf = fc.tuple(bytes, fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: -2, max: 2 }))
  fc.assert(
    fc.property(byHalf, ([total, n, off]) => {
      const used = Number((BigInt(2 * n + 1) * BigInt(total)) / 20_000n) + off
      fc.pre(total > 0 && used >= 0 && Number.isSafeInteger(used))
      expectHalfUp(used, total)
    }),
    runs,
  )
})

test('decimals on a half and the doubles beside them are rounded half up exactly', () => {
  // Few enough digits for a double, from hundredths to percentages far beyond the fast path.
  const few = { total: fc.integer({ min: 1, max: 1e5 }), n: fc.integer({ min: 0, max: 2e9 }) }
  const huge = { total: fc.integer({ min: 1, max: 20 }), n: fc.integer({ min: 0, max: 1e13 }) }
  const around = { places: fc.integer({ min: 0, max: 320 }), steps: fc.integer({ min: -40, max: 40 }) }
  const parts = fc.oneof(fc.record({ ...few, ...around }), fc.record({ ...huge, ...around }))
  fc.assert(
    fc.property(parts, ({ total, n, places, steps }) => {
      const half = BigInt(2 * n + 1) * BigInt(total) * 5n
      const used = stepped(Number(`${half}e-${places + 5}`), steps)
      fc.pre(used >= 0)
      expectHalfUp(used, Number(`${total}e-${places}`))
    }),
    runs,
  )
})

/** The meaning of "half up", by inequality: n - 1/2 <= 10,000 used / total < n + 1/2, for n hundredths of a percent. */
function expectHalfUp(used: number, total: number) {
  fc.pre(total > 0)
  const percentage = percentageOf(used, total)!
  const scale = 10n ** BigInt(Math.max(placesOf(used), placesOf(total)))
  const twentyThousandfold = 20_000n * scaled(used, scale)
  const all = scaled(total, scale)
  // Beyond 2^53 hundredths the nearest double is as near as it gets.
  if ((2n * twentyThousandfold) / all > 2n ** 53n) return
  const n = scaled(percentage, 100n)
  expect((2n * n - 1n) * all <= twentyThousandfold, `${used} of ${total}: ${percentage} is too high`).toBe(true)
  expect(twentyThousandfold < (2n * n + 1n) * all, `${used} of ${total}: ${percentage} is too low`).toBe(true)
}

function placesOf(value: number): number {
  const [, decimals = '', power = '0'] = /^\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))!
  return Math.max(0, decimals.length - Number(power))
}

function scaled(value: number, scale: bigint): bigint {
  const [, whole, decimals = '', power = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))!
  const exponent = Number(power) - decimals.length
  const digits = BigInt(`${whole}${decimals}`) * scale * (exponent > 0 ? 10n ** BigInt(exponent) : 1n)
  const divisor = exponent < 0 ? 10n ** BigInt(-exponent) : 1n
  expect(digits % divisor, `${value} has more decimals than the scale`).toBe(0n)
  return digits / divisor
}

/** The double so many doubles above or below. */
function stepped(value: number, steps: number): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(steps))
  return view.getFloat64(0)
}
