import type { TableChange } from '../engine.ts'

/** Adds per core: the raw bytes for each byte in object storage, and the lead time of hardware; null means the default. */
export function tableChanges(): TableChange[] {
  return [{ table: 'hybrid_cores', addColumns: { object_overhead: 'double precision', lead_time_days: 'integer' } }]
}
