/** Returns the median; of an even number of values, the larger one of the two in the middle. */
export function median(values: readonly number[]): number {
  return sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Returns the smallest value that 99 % of the values do not exceed. */
export function p99(values: readonly number[]): number {
  return sorted(values)[Math.ceil(0.99 * values.length) - 1] ?? Number.NaN
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b)
}
