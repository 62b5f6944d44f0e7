import type { Context } from '../context.ts'
import type { ListInput, ListResult } from '../page.ts'
import { assetColumns } from './asset-queries.ts'
import { type Asset, assetOf } from './assets.ts'
import { matchIds, matchText } from './match-ids.ts'
import type { NodeType } from './workload.ts'

type Filter = {
  id?: readonly string[]
  hybrid_core_id?: readonly string[]
  node_type?: readonly NodeType[]
  status?: readonly string[]
}

/** The assets of all cores of the caller's partner, in the order of the cores and then of their own ids. */
export async function findAssets(
  context: Context,
  { page, filter, sort }: ListInput<Filter, 'hybrid_core_id'>,
): Promise<ListResult<Asset>> {
  const { db, caller } = context
  const { id, hybrid_core_id: coreId, node_type: nodeType, status } = filter
  // The cores come first and in order: their assets then lie in the order of the answer.
  let matching = db.read
    .selectFrom('hybrid_cores')
    .innerJoin('assets', 'assets.hybrid_core_id', 'hybrid_cores.id')
    .where('hybrid_cores.partner_uuid', '=', caller.partnerUuid)
  if (coreId) matching = matching.where((eb) => matchIds(eb, db.engine, 'hybrid_cores.id', coreId))
  if (id) matching = matching.where((eb) => matchIds(eb, db.engine, 'assets.id', id))
  if (nodeType) matching = matching.where((eb) => matchText(eb, 'assets.node_type', nodeType))
  if (status) matching = matching.where((eb) => matchText(eb, 'assets.status', status))
  const read = db.engine.pageReader(db.read, {
    rows: matching
      .selectAll('assets')
      .orderBy('hybrid_cores.id', sort[0]?.descending ? 'desc' : 'asc')
      .orderBy('assets.id')
      .limit(page.limit)
      .offset(page.offset),
    columns: assetColumns,
    total: matching.select((eb) => eb.fn.countAll<number>().as('total')),
  })
  const { rows, total = 0 } = await read({})
  return { items: rows.map((row) => assetOf(row, context)), total }
}
