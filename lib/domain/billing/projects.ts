import { parseUuid } from '#lib/values/ids.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { matchPatterns, matchSearch, matchText } from '../lists/match-text.ts'
import { orderOf } from '../lists/order.ts'
import type { ListInput, ListResult } from '../lists/page.ts'
import { readPage } from '../lists/read-page.ts'
import { type Contract, getContract } from './contracts.ts'
import { type Location, locationOf, type NamedPriceList, priceListOf } from './named-records.ts'

export type Project = {
  uuid: string
  contract_uuid: string
  name: string
  location: Location | null
  price_list: NamedPriceList | null
}

type Filter = { uuid?: readonly string[]; name?: readonly string[]; search?: readonly string[] }
const sorts = { uuid: 'projects.uuid', name: 'projects.name' }

/** Returns the projects of a contract. Throws like getContract. */
export async function listProjects(
  context: Context,
  { contract_uuid, page, filter, sort }: ListInput<Filter, keyof typeof sorts> & { contract_uuid: string },
): Promise<ListResult<Project>> {
  const contract = await getContract(context, { contract_uuid })
  const { uuid, name, search } = filter
  let query = projectQuery(context, contract)
  if (uuid) query = query.where(matchText('projects.uuid', uuid))
  if (name) query = query.where((eb) => matchPatterns(eb, context.db.engine, 'projects.name', name))
  if (search) query = query.where(matchSearch(context.db.engine.lowerCase('projects.name'), search))
  const { rows, total } = await readPage(query, orderOf(sort, sorts, ['projects.uuid']), page)
  return { items: rows.map((row) => projectOf(row, contract)), total }
}

/** Returns a project of a contract. Throws `project-not-found`, and like getContract. */
export async function getProject(
  context: Context,
  { contract_uuid, project_uuid }: { contract_uuid: string; project_uuid: string },
): Promise<Project> {
  const contract = await getContract(context, { contract_uuid })
  const uuid = parseUuid(project_uuid)
  const row = uuid && (await projectQuery(context, contract).where('projects.uuid', '=', uuid).executeTakeFirst())
  if (!row) throw new DomainError('project-not-found', { contract_uuid, project_uuid })
  return projectOf(row, contract)
}

function projectQuery({ db, caller }: Context, { uuid }: Contract) {
  return db.read
    .selectFrom('projects')
    .leftJoin('locations', 'locations.uuid', 'projects.location_uuid')
    .leftJoin('price_lists', (join) =>
      join
        .onRef('price_lists.uuid', '=', 'projects.price_list_uuid')
        .on('price_lists.partner_uuid', '=', caller.partnerUuid),
    )
    .select(['projects.uuid', 'projects.name', 'projects.price_list_uuid'])
    .select(['locations.uuid as location_uuid', 'locations.name as location_name', 'country'])
    .select(['price_lists.uuid as list_uuid', 'price_lists.name as list_name', 'currency'])
    .where('contract_uuid', '=', uuid)
}

type ProjectRow = NonNullable<Awaited<ReturnType<ReturnType<typeof projectQuery>['executeTakeFirst']>>>

function projectOf(row: ProjectRow, contract: Contract): Project {
  return {
    uuid: row.uuid,
    contract_uuid: contract.uuid,
    name: row.name,
    location: locationOf(row.location_uuid, row.location_name, row.country),
    price_list:
      row.price_list_uuid === null ? contract.price_list : priceListOf(row.list_uuid, row.list_name, row.currency),
  }
}
