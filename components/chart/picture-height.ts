const barHeight = 46
const axisHeight = 26

/** How high the picture of so many horizontal bars is, in pixels, with its axis. */
export function pictureHeight(bars: number): number {
  return bars * barHeight + axisHeight
}
