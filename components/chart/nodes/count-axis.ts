const steps = [1, 2, 5]

/** Returns an axis of whole numbers to at least `largest`, with up to four steps of 1, 2 or 5 times a power of ten. */
export function countAxis(largest: number): { end: number; ticks: number[] } {
  let step = 1
  for (let power = 1; step * 4 < largest; power *= 10) {
    step = steps.map((factor) => factor * power).find((candidate) => candidate * 4 >= largest) ?? step
  }
  const count = Math.max(1, Math.ceil(largest / step))
  return { end: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}
