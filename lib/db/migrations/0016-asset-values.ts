import type { Engine, TableChange } from '../engine.ts'

/** Adds the allocated amount of each quantity and the source of the values of an asset; null: an import. */
export function tableChanges({ textType }: Engine): TableChange[] {
  const ofAssets = {
    cpu_allocated: 'double precision',
    memory_allocated: 'bigint',
    storage_allocated: 'bigint',
    source: textType,
  }
  const ofTotals = {
    cpu_allocated: 'double precision',
    memory_allocated: 'double precision',
    storage_allocated: 'double precision',
  }
  return [
    { table: 'assets', addColumns: ofAssets },
    { table: 'asset_totals', addColumns: ofTotals },
  ]
}
