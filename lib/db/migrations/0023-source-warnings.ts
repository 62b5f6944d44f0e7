import type { Engine, TableChange } from '../engine.ts'

/** Adds the values that the last round of a source left out. */
export function tableChanges({ textType }: Engine): TableChange[] {
  return [{ table: 'sources', addColumns: { warnings: `${textType} default '[]' not null` } }]
}
