import { maxAheadMs } from '#lib/domain/inventory/freshness/freshness.ts'
import { cpu, memory, time } from './fields.ts'
import type { ImportTimes, Issue } from './kind.ts'

/** The fields of an asset's values. */
export const valueFields = {
  cpu: cpu.nullish(),
  memory: memory.nullish(),
  storage: memory.nullish(),
  observed_at: time.nullish(),
}

/** Columns that follow from the values and their source. */
export const derivedColumns = [
  'status_observed_at',
  'cpu_observed_at',
  'memory_observed_at',
  'storage_observed_at',
  'collector_interval_ms',
  'source',
] as const

const ahead = 'must be at most 5 minutes ahead'
const changedAhead = 'must be given, because the file was last changed more than 5 minutes ahead'

export function timeIssues(
  { observed_at }: { observed_at?: number | null | undefined },
  { nowMs, observedAtMs }: ImportTimes,
): Issue[] {
  if ((observed_at ?? observedAtMs) <= nowMs + maxAheadMs) return []
  return [{ code: 'custom', path: ['observed_at'], message: observed_at ? ahead : changedAhead }]
}
