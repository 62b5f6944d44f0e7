import { percentageOf } from '#lib/domain/inventory/percentage.ts'
import type { Quantity } from '#lib/domain/inventory/quantity.ts'

/** A quantity as it is published (contract section 4): `raw` is what is used, `total` what there is, both in `unit`. */
export type Usage<U extends 'byte' | 'core' = 'byte' | 'core'> = {
  percentage: number
  raw: number
  total: number
  unit: U
}

/** The usage of memory or storage in whole bytes; null when nothing is known or the total is 0. */
export function byteUsage(quantity: Quantity | null): Usage<'byte'> | null {
  return quantity && usageOf(quantity.used, quantity.total, 'byte')
}

/** The usage of CPU in cores, rounded to millionths of a core; null when nothing is known or the total is 0. */
export function coreUsage(quantity: Quantity | null): Usage<'core'> | null {
  return quantity && usageOf(toMillionths(quantity.used), toMillionths(quantity.total), 'core')
}

/** The sum of the quantities that are known, each part as near as a double comes to it; null when none is known. */
export function sumQuantities(list: readonly (Quantity | null)[]): Quantity | null {
  const known = list.filter((quantity) => quantity !== null)
  if (known.length === 0) return null
  return { used: sumOf(known.map((quantity) => quantity.used)), total: sumOf(known.map((quantity) => quantity.total)) }
}

// The percentage is that of the published numbers, so that a client who divides them finds the same.
function usageOf<U extends Usage['unit']>(raw: number, total: number, unit: U): Usage<U> | null {
  const percentage = percentageOf(raw, total)
  return percentage === null ? null : { percentage, raw, total, unit }
}

function toMillionths(cores: number): number {
  return Number(cores.toFixed(6))
}

// Neumaier's summation: byte sums beyond 2^53 and long sums of fractions do not drift with the order of the assets.
function sumOf(values: readonly number[]): number {
  let sum = 0
  let lost = 0
  for (const value of values) {
    const next = sum + value
    lost += sum >= value ? sum - next + value : value - next + sum
    sum = next
  }
  return sum + lost
}
