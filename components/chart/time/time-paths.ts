import { fullestAmountOf, type TimePoint } from './time-series.ts'

/** The area that a plot shows: its times, and its amounts from 0. */
export type Area = { from: number; to: number; end: number }

/** A place in an area: a time and an amount. */
export type Place = readonly [at: number, amount: number]

/** The size of the drawing, whose units do not depend on its size on the screen. */
export const drawnSize = 1000

/** Returns the distance from the left edge of an area, as a part of its width. */
export function partOf({ from, to }: Area, at: number): number {
  return (at - from) / (to - from)
}

/** Returns the SVG path of a line through the places. One place alone is a dot. */
export function linePath(area: Area, places: readonly Place[]): string {
  const [first, ...others] = places.map((place) => drawn(area, place))
  if (first === undefined) return ''
  return others.length === 0 ? `M${first}h0.01` : `M${first}L${others.join(' ')}`
}

/** Returns the SVG path of the area between two lines from left to right. */
export function bandPath(area: Area, upper: readonly Place[], lower: readonly Place[]): string {
  const places = [...upper, ...lower.toReversed()].map((place) => drawn(area, place))
  return places.length === 0 ? '' : `M${places.join(' ')}Z`
}

/** Returns the places of one quantity of the points that have it. */
export function placesOf(
  points: readonly TimePoint[],
  quantity: 'raw' | 'total' | 'allocated' | 'lowest' | 'highest' | 'fullest',
): Place[] {
  return points.flatMap((point) => {
    const amount = quantity === 'fullest' ? fullestAmountOf(point) : point[quantity]
    return amount === null ? [] : [[point.at, amount] as const]
  })
}

function drawn(area: Area, [at, amount]: Place): string {
  const x = partOf(area, at) * drawnSize
  const y = (1 - amount / area.end) * drawnSize
  return `${round(x)},${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
