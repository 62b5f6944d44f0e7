import { parseUuid } from '#lib/values/ids.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { matchPatterns, matchSearch, matchText } from '../../lists/match-text.ts'
import { orderOf } from '../../lists/order.ts'
import type { ListInput, ListResult } from '../../lists/page.ts'
import { readPage } from '../../lists/read-page.ts'
import type { NamedPriceList } from '../named-records.ts'

type Filter = { uuid?: readonly string[]; name?: readonly string[]; search?: readonly string[] }
const sorts = { uuid: 'uuid', name: 'name' }

/** Returns the price lists of the caller's partner. */
export async function listPriceLists(
  context: Context,
  { page, filter, sort }: ListInput<Filter, keyof typeof sorts>,
): Promise<ListResult<NamedPriceList>> {
  const { uuid, name, search } = filter
  let query = ownPriceLists(context)
  if (uuid) query = query.where(matchText('uuid', uuid))
  if (name) query = query.where((eb) => matchPatterns(eb, context.db.engine, 'name', name))
  if (search) query = query.where(matchSearch(context.db.engine.lowerCase('name'), search))
  const { rows, total } = await readPage(query, orderOf(sort, sorts, ['uuid']), page)
  return { items: rows, total }
}

/** Returns a price list of the caller's partner. Throws `price-list-not-found`, also for another partner's list. */
export async function requirePriceList(
  context: Context,
  { priceListUuid }: { priceListUuid: string },
): Promise<NamedPriceList> {
  const uuid = parseUuid(priceListUuid)
  const list = uuid && (await ownPriceLists(context).where('uuid', '=', uuid).executeTakeFirst())
  if (!list) throw new DomainError('price-list-not-found', { priceListUuid })
  return list
}

function ownPriceLists({ db, caller }: Context) {
  return db.read
    .selectFrom('price_lists')
    .select(['uuid', 'name', 'currency'])
    .where('partner_uuid', '=', caller.partnerUuid)
}
