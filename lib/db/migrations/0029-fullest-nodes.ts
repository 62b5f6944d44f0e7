import type { Engine, TableChange } from '../engine.ts'

/** Adds the fullest node to the points of pools; null: a point from before, or a pool without one. */
export function tableChanges({ textType }: Engine): TableChange[] {
  const addColumns = { fullest_asset_id: textType, fullest_percentage: 'double precision' }
  return ['5m', '1h', '1d'].map((step) => ({ table: `pool_points_${step}`, addColumns }))
}
