import type { TableChange } from '../engine.ts'

/** Lists of ascending usage read the index of the descending one (`lib/db/queries/grouped-order.ts`): writes are faster. */
export function tableChanges(): TableChange[] {
  return [{ table: 'assets', dropIndexes: ['assets_by_memory_asc', 'assets_by_storage_asc'] }]
}
