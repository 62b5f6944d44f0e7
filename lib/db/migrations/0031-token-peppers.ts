import type { Engine, TableChange } from '../engine.ts'

/** Adds the id of the pepper under which a token is hashed. It is null until the token is used again. */
export function tableChanges({ textType }: Engine): TableChange[] {
  return [{ table: 'tokens', addColumns: { pepper_id: textType } }]
}
