import type { TableChange } from '../engine.ts'

const parts = ['status', 'cpu', 'memory', 'storage']

/** Adds when the status and each quantity of an asset were observed; null: when the asset was. */
export function tableChanges(): TableChange[] {
  const addColumns = Object.fromEntries(parts.map((part) => [`${part}_observed_at`, 'bigint']))
  return [{ table: 'assets', addColumns }]
}
