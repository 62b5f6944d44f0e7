export type Validity = 'current' | 'upcoming' | 'superseded'

/** Returns whether a price applies now, will apply or no longer applies. */
export function validityOf(
  { in_force, valid_from }: { in_force: boolean; valid_from: string | null },
  nowMs: number,
): Validity {
  if (in_force) return 'current'
  return valid_from !== null && Date.parse(valid_from) > nowMs ? 'upcoming' : 'superseded'
}
