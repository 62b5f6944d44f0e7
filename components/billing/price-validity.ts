export type Validity = 'in force' | 'to come' | 'replaced'

/** Whether a price is the one that holds, is one that will, or was one. */
export function validityOf(
  { in_force, valid_from }: { in_force: boolean; valid_from: string | null },
  nowMs: number,
): Validity {
  if (in_force) return 'in force'
  return valid_from !== null && Date.parse(valid_from) > nowMs ? 'to come' : 'replaced'
}
