const barHeight = 46
const axisHeight = 26

/** Returns the height of a plot of horizontal bars and its axis, in pixels. */
export function plotHeight(bars: number): number {
  return bars * barHeight + axisHeight
}
