import { percentageOf } from '#lib/domain/inventory/usage/percentage.ts'
import type { Quantity } from '#lib/domain/inventory/usage/quantity.ts'

/** A quantity in the published form: `raw` is the used amount; `raw` and `total` are in `unit`. */
export type Usage<U extends 'byte' | 'core' = 'byte' | 'core'> = {
  percentage: number
  raw: number
  total: number
  unit: U
  allocated: number | null
}

/** Returns the usage of memory or storage in whole bytes; null when the quantity is unknown or the total is 0. */
export function byteUsage(quantity: Quantity | null): Usage<'byte'> | null {
  return quantity && usageOf(quantity, 'byte')
}

/** Returns the usage of CPU in cores, rounded to millionths of a core; null when the quantity is unknown or the total is 0. */
export function coreUsage(quantity: Quantity | null): Usage<'core'> | null {
  if (!quantity) return null
  const { used, total, allocated = null } = quantity
  const rounded = { used: toMillionths(used), total: toMillionths(total) }
  return usageOf({ ...rounded, allocated: allocated === null ? null : toMillionths(allocated) }, 'core')
}

/** Returns the sum of the known quantities, as precise as a double allows; null when none is known. */
export function sumQuantities(list: readonly (Quantity | null)[]): Quantity | null {
  const known = list.filter((quantity) => quantity !== null)
  if (known.length === 0) return null
  const allocated = known.map((quantity) => quantity.allocated ?? null).filter((one) => one !== null)
  return {
    used: sumOf(known.map((quantity) => quantity.used)),
    total: sumOf(known.map((quantity) => quantity.total)),
    // The sum is unknown when one of them is.
    allocated: allocated.length === known.length ? sumOf(allocated) : null,
  }
}

// Computed from the published numbers, so that a client that divides them gets the same percentage.
function usageOf<U extends Usage['unit']>({ used, total, allocated = null }: Quantity, unit: U): Usage<U> | null {
  const percentage = percentageOf(used, total)
  return percentage === null ? null : { percentage, raw: used, total, unit, allocated }
}

function toMillionths(cores: number): number {
  return Number(cores.toFixed(6))
}

// Neumaier's summation: the order of the assets does not change byte sums beyond 2^53 or long sums of fractions.
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
