import type { Context } from '../context.ts'
import { matchIds, matchText } from '../inventory/match-ids.ts'
import type { ListInput, ListResult } from '../page.ts'
import { Problem } from '../problem.ts'
import type { NamedPriceList } from './named-records.ts'
import { orderOf, readPage } from './read-page.ts'
import { parseUuid } from './uuid.ts'

type Filter = { uuid?: readonly string[]; name?: readonly string[] }
const sorts = { uuid: 'uuid', name: 'name' }

/** The price lists of the caller's partner. */
export async function listPriceLists(
  context: Context,
  { page, filter, sort }: ListInput<Filter, keyof typeof sorts>,
): Promise<ListResult<NamedPriceList>> {
  const { uuid, name } = filter
  let query = ownPriceLists(context)
  if (uuid) query = query.where((eb) => matchText(eb, 'uuid', uuid))
  if (name) query = query.where((eb) => matchIds(eb, context.db.engine, 'name', name))
  const { rows, total } = await readPage(query, orderOf(sort, sorts, ['uuid']), page)
  return { items: rows, total }
}

/** Throws `price-list-not-found`, also for one of another partner. */
export async function requirePriceList(
  context: Context,
  { priceListUuid }: { priceListUuid: string },
): Promise<NamedPriceList> {
  const uuid = parseUuid(priceListUuid)
  const list = uuid && (await ownPriceLists(context).where('uuid', '=', uuid).executeTakeFirst())
  if (!list) throw new Problem('price-list-not-found', { priceListUuid })
  return list
}

function ownPriceLists({ db, caller }: Context) {
  return db.read
    .selectFrom('price_lists')
    .select(['uuid', 'name', 'currency'])
    .where('partner_uuid', '=', caller.partnerUuid)
}
