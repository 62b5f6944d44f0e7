/** Returns the median of the first `count` values. Changes their order; NaN if there are none. */
export function medianOf(values: Float64Array, count = values.length): number {
  return quantileOf(values, 0.5, count)
}

let chosen = new Float64Array(64)

/**
 * Returns the median of the values at `from`, `from + step`, `from + 2 * step` … before `end`, without those that are not
 * numbers; NaN if there are none.
 */
export function medianOfEvery(values: Float64Array, step: number, from = 0, end = values.length): number {
  if (chosen.length < values.length) chosen = new Float64Array(2 * values.length)
  let count = 0
  for (let n = from; n < end; n += step) {
    const value = values[n] as number
    if (!Number.isNaN(value)) chosen[count++] = value
  }
  return medianOf(chosen, count)
}

/**
 * Returns the value that a share (0 to 1) of the first `count` values is below, interpolated linearly (Hyndman and Fan 1996,
 * type 7). Changes the order of these values; NaN if there are none.
 */
export function quantileOf(values: Float64Array, share: number, count = values.length): number {
  if (count === 0) return Number.NaN
  const rank = share * (count - 1)
  const low = Math.floor(rank)
  const lowValue = select(values, low, count)
  if (rank === low) return lowValue
  // The selection has moved every larger value behind `low`.
  let highValue = Number.POSITIVE_INFINITY
  for (let n = low + 1; n < count; n++) highValue = Math.min(highValue, values[n] as number)
  return lowValue + (rank - low) * (highValue - lowValue)
}

/** Up to this many values are sorted by insertion, which is faster for so few. */
const fewValues = 12

/** Moves the value of this rank to its place, smaller ones before it and larger ones behind it (Hoare 1961). */
function select(values: Float64Array, rank: number, count: number): number {
  let low = 0
  let high = count - 1
  while (high - low >= fewValues) {
    const middle = values[(low + high) >> 1] as number
    const pivot = medianOfThree(values[low] as number, middle, values[high] as number)
    let left = low
    let right = high
    while (left <= right) {
      while ((values[left] as number) < pivot) left++
      while ((values[right] as number) > pivot) right--
      if (left > right) break
      const larger = values[left] as number
      values[left++] = values[right] as number
      values[right--] = larger
    }
    if (rank <= right) high = right
    else if (rank >= left) low = left
    else return values[rank] as number
  }
  sortByInsertion(values, low, high)
  return values[rank] as number
}

/** Sorts the values from `low` to `high`. */
function sortByInsertion(values: Float64Array, low: number, high: number): void {
  for (let n = low + 1; n <= high; n++) {
    const value = values[n] as number
    let place = n
    while (place > low && (values[place - 1] as number) > value) {
      values[place] = values[place - 1] as number
      place--
    }
    values[place] = value
  }
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
