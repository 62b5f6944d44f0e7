import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteUsage, coreUsage, sumQuantities } from '#lib/domain/inventory/usage/usage.ts'

const bytes = fc.record({ used: fc.maxSafeNat(), total: fc.maxSafeNat() })
/** Cores in thousandths, as Kubernetes counts them. */
const millicores = fc.record({ used: fc.nat(1_000_000), total: fc.nat(1_000_000) })

test('a byte usage is published as in the contract', () => {
  expect(byteUsage({ used: 412_316_860_416, total: 651_835_121_664 })).toEqual({
    percentage: 63.25,
    raw: 412_316_860_416,
    total: 651_835_121_664,
    unit: 'byte',
    allocated: null,
  })
})

test('the used amount may exceed the total', () => {
  expect(byteUsage({ used: 3, total: 2 })).toEqual({ percentage: 150, raw: 3, total: 2, unit: 'byte', allocated: null })
})

test.each([null, { used: 0, total: 0 }, { used: 5, total: 0 }])('%j has no usage', (quantity) => {
  expect(byteUsage(quantity)).toBeNull()
  expect(coreUsage(quantity)).toBeNull()
})

test('sums of fractions of cores have no rounding noise', () => {
  const sum = sumQuantities([
    { used: 0.1, total: 1.1 },
    { used: 0.2, total: 2.2 },
  ])
  expect(coreUsage(sum)).toEqual({ percentage: 9.09, raw: 0.3, total: 3.3, unit: 'core', allocated: null })
})

test('cores are rounded to millionths, and the percentage is that of the rounded cores', () => {
  expect(coreUsage({ used: 1.0000004, total: 2.0000006 })).toEqual({
    percentage: 50,
    raw: 1,
    total: 2.000001,
    unit: 'core',
    allocated: null,
  })
  expect(coreUsage({ used: 0.0000004, total: 0.000001 })).toMatchObject({ raw: 0, percentage: 0 })
  expect(coreUsage({ used: 1, total: 0.0000004 })).toBeNull()
})

test('a sum without known quantities is null, and unknown quantities are left out', () => {
  expect(sumQuantities([])).toBeNull()
  expect(sumQuantities([null, null])).toBeNull()
  expect(sumQuantities([null, { used: 1, total: 4 }, null, { used: 2, total: 0 }])).toMatchObject({ used: 3, total: 4 })
})

test('what is allocated sums up when it is known of every known quantity, and may exceed the total', () => {
  const promised = { used: 1, total: 4, allocated: 6 }
  const sum = sumQuantities([promised, null, { ...promised, allocated: 0 }])
  expect(byteUsage(sum)).toEqual({ percentage: 25, raw: 2, total: 8, unit: 'byte', allocated: 6 })
  expect(sumQuantities([promised, { used: 1, total: 4 }])?.allocated).toBeNull()
  expect(sumQuantities([promised, { used: 1, total: 4, allocated: null }])?.allocated).toBeNull()
  expect(coreUsage({ used: 1, total: 2, allocated: 0.1 + 0.2 })?.allocated).toBe(0.3)
})

test('sums of bytes are exact, beyond 2^53 the nearest double, in any order', () => {
  fc.assert(
    fc.property(fc.array(bytes, { minLength: 1 }), (list) => {
      const exact = {
        used: Number(list.reduce((sum, quantity) => sum + BigInt(quantity.used), 0n)),
        total: Number(list.reduce((sum, quantity) => sum + BigInt(quantity.total), 0n)),
      }
      expect(sumQuantities(list)).toMatchObject(exact)
      expect(sumQuantities(list.toReversed())).toMatchObject(exact)
    }),
    { numRuns: 2000 },
  )
})

test('the usage of summed cores is that of their decimals, in any order', () => {
  fc.assert(
    fc.property(fc.array(millicores, { minLength: 1, maxLength: 300 }), (list) => {
      const cores = list.map(({ used, total }) => ({ used: used / 1000, total: total / 1000 }))
      const total = list.reduce((sum, quantity) => sum + quantity.total, 0)
      fc.pre(total > 0)
      const usage = coreUsage(sumQuantities(cores))
      expect(usage).toMatchObject({
        raw: list.reduce((sum, quantity) => sum + quantity.used, 0) / 1000,
        total: total / 1000,
      })
      expect(coreUsage(sumQuantities(cores.toReversed()))).toEqual(usage)
    }),
  )
})
