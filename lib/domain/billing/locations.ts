import { parseUuid } from '#lib/values/ids.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { matchPatterns, matchSearch, matchText } from '../lists/match-text.ts'
import { orderOf } from '../lists/order.ts'
import type { ListInput, ListResult } from '../lists/page.ts'
import { readPage } from '../lists/read-page.ts'
import type { Location } from './named-records.ts'

export type OwnLocation = Location & { city: string | null }

type Filter = {
  uuid?: readonly string[]
  name?: readonly string[]
  country?: readonly string[]
  search?: readonly string[]
}
const sorts = { uuid: 'locations.uuid', name: 'locations.name' }

/** Returns the locations where the caller's partner has a hybrid core, a project or a price. */
export async function listLocations(
  context: Context,
  { page, filter, sort }: ListInput<Filter, keyof typeof sorts>,
): Promise<ListResult<OwnLocation>> {
  const { uuid, name, country, search } = filter
  let query = ownLocations(context)
  if (uuid) query = query.where(matchText('locations.uuid', uuid))
  if (name) query = query.where((eb) => matchPatterns(eb, context.db.engine, 'locations.name', name))
  if (country) query = query.where(matchText('locations.country', country))
  if (search) query = query.where(matchSearch(context.db.engine.lowerCase('locations.name'), search))
  const { rows, total } = await readPage(query, orderOf(sort, sorts, ['locations.uuid']), page)
  return { items: rows, total }
}

/** Returns the UUID of a location as it is stored. Throws `location-not-found`. */
export async function requireLocation({ db }: Pick<Context, 'db'>, given: string): Promise<string> {
  const uuid = parseUuid(given)
  const row = uuid && (await db.read.selectFrom('locations').select('uuid').where('uuid', '=', uuid).executeTakeFirst())
  if (!row) throw new DomainError('location-not-found', { location: given })
  return row.uuid
}

function ownLocations({ db, caller }: Context) {
  return db.read
    .selectFrom('locations')
    .select(['locations.uuid', 'locations.name', 'locations.country', 'locations.city'])
    .where((eb) =>
      eb('locations.uuid', 'in', (of) =>
        of
          .selectFrom('hybrid_cores')
          .select('location_uuid as uuid')
          .where('partner_uuid', '=', caller.partnerUuid)
          .where('location_uuid', 'is not', null)
          .union((and) =>
            and
              .selectFrom('projects')
              .innerJoin('contracts', 'contracts.uuid', 'projects.contract_uuid')
              .select('projects.location_uuid as uuid')
              .where('contracts.partner_uuid', '=', caller.partnerUuid)
              .where('projects.location_uuid', 'is not', null),
          )
          .union((and) =>
            and
              .selectFrom('prices')
              .innerJoin('price_lists', 'price_lists.uuid', 'prices.price_list_uuid')
              .select('prices.location_key as uuid')
              .where('price_lists.partner_uuid', '=', caller.partnerUuid),
          ),
      ),
    )
}
