import type { Context } from '../context.ts'
import { matchIds, matchText } from '../inventory/match-ids.ts'
import type { ListInput, ListResult } from '../page.ts'
import { Problem } from '../problem.ts'
import type { Location } from './named-records.ts'
import { orderOf, readPage } from './read-page.ts'
import { parseUuid } from './uuid.ts'

export type OwnLocation = Location & { city: string | null }

type Filter = { uuid?: readonly string[]; name?: readonly string[]; country?: readonly string[] }
const sorts = { uuid: 'locations.uuid', name: 'locations.name' }

/** The locations at which the caller's partner has a hybrid core, a project or a price. */
export async function listLocations(
  context: Context,
  { page, filter, sort }: ListInput<Filter, keyof typeof sorts>,
): Promise<ListResult<OwnLocation>> {
  const { uuid, name, country } = filter
  let query = ownLocations(context)
  if (uuid) query = query.where((eb) => matchText(eb, 'locations.uuid', uuid))
  if (name) query = query.where((eb) => matchIds(eb, context.db.engine, 'locations.name', name))
  if (country) query = query.where((eb) => matchText(eb, 'locations.country', country))
  const { rows, total } = await readPage(query, orderOf(sort, sorts, ['locations.uuid']), page)
  return { items: rows, total }
}

/** The UUID as it is kept. Throws `location-not-found`. */
export async function requireLocation({ db }: Pick<Context, 'db'>, given: string): Promise<string> {
  const uuid = parseUuid(given)
  const row = uuid && (await db.read.selectFrom('locations').select('uuid').where('uuid', '=', uuid).executeTakeFirst())
  if (!row) throw new Problem('location-not-found', { location: given })
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
