/** The marks of a meter, in percent: from each of them on a usage has another level. */
export const marks = { filling: 75, nearFull: 85, full: 95 } as const

export type Level = 'normal' | 'filling' | 'near-full' | 'full'

/** How full a usage is; never told by colour alone. */
export function levelOf(percentage: number): Level {
  if (percentage >= marks.full) return 'full'
  if (percentage >= marks.nearFull) return 'near-full'
  return percentage >= marks.filling ? 'filling' : 'normal'
}

export const levelWords: Record<Level, string> = {
  normal: 'normal',
  filling: 'filling',
  'near-full': 'near full',
  full: 'full',
}
