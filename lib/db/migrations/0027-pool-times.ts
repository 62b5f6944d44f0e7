import type { TableChange } from '../engine.ts'

const quantities = ['cpu', 'memory', 'storage']

/** Adds the newest observation of each quantity to the totals; null: not known before the next write. */
export function tableChanges(): TableChange[] {
  const addColumns = Object.fromEntries(quantities.map((quantity) => [`${quantity}_observed_at`, 'bigint']))
  return [{ table: 'asset_totals', addColumns }]
}
