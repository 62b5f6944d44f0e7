import type { Kysely } from 'kysely'
import type { Schema } from '#lib/db/schema.ts'
import { recordRefusal } from '../access/audit.ts'
import type { Context } from '../context.ts'
import { matchIds, matchText } from '../inventory/match-ids.ts'
import type { ListInput, ListResult } from '../page.ts'
import { Problem } from '../problem.ts'
import { type NamedPriceList, priceListOf } from './named-records.ts'
import { orderOf, readPage } from './read-page.ts'
import { parseUuid } from './uuid.ts'

export type Contract = {
  uuid: string
  name: string
  status: string
  email: string
  vatid: string | null
  price_list: NamedPriceList | null
  created_at: string | null
}

type Filter = { uuid?: readonly string[]; name?: readonly string[]; status?: readonly string[] }
const sorts = { uuid: 'contracts.uuid', name: 'contracts.name', created_at: { nullable: 'contracts.created_at' } }

/** The contracts of the caller's partner. */
export async function listContracts(
  { db, caller }: Context,
  { page, filter, sort }: ListInput<Filter, keyof typeof sorts>,
): Promise<ListResult<Contract>> {
  const { uuid, name, status } = filter
  let query = contractQuery(db.write).where('contracts.partner_uuid', '=', caller.partnerUuid)
  if (uuid) query = query.where((eb) => matchText(eb, 'contracts.uuid', uuid))
  if (name) query = query.where((eb) => matchIds(eb, db.engine, 'contracts.name', name))
  if (status) query = query.where((eb) => matchText(eb, 'contracts.status', status))
  const { rows, total } = await readPage(query, orderOf(sort, sorts, ['contracts.uuid']), page)
  return { items: rows.map(contractOf), total }
}

/** One contract of the caller's partner. Throws what requireContract throws. */
export function getContract(context: Context, input: { contract_uuid: string }): Promise<Contract> {
  return requireContract(context, input)
}

/** Throws `contract-not-found`, and `unauthorized`, which is written down, when the contract is another partner's. */
export async function requireContract(
  context: Context,
  { contract_uuid }: { contract_uuid: string },
): Promise<Contract> {
  const { db, caller } = context
  const row = await findContract(db.write, contract_uuid)
  if (!row) throw new Problem('contract-not-found', { contract_uuid })
  if (row.partner_uuid !== caller.partnerUuid) {
    const target = { kind: 'contract', id: row.uuid } as const
    await recordRefusal(context, { partnerUuid: caller.partnerUuid, action: 'contract.access', target })
    throw new Problem('unauthorized', { contract_uuid })
  }
  return contractOf(row)
}

type ContractAndPartner = NonNullable<Awaited<ReturnType<typeof findContract>>>

async function findContract(database: Kysely<Schema>, given: string) {
  const uuid = parseUuid(given)
  return uuid === undefined
    ? undefined
    : contractQuery(database).select('contracts.partner_uuid').where('contracts.uuid', '=', uuid).executeTakeFirst()
}

/** Contracts change here: they are read where they are written, so that a change shows in the next answer. */
export function contractQuery(database: Kysely<Schema>) {
  return database
    .selectFrom('contracts')
    .leftJoin('price_lists', (join) =>
      join
        .onRef('price_lists.uuid', '=', 'contracts.price_list_uuid')
        .onRef('price_lists.partner_uuid', '=', 'contracts.partner_uuid'),
    )
    .select(['contracts.uuid', 'contracts.name', 'status', 'email', 'vatid', 'created_at'])
    .select(['price_lists.uuid as list_uuid', 'price_lists.name as list_name', 'currency'])
}

type ContractRow = Omit<ContractAndPartner, 'partner_uuid'>

export function contractOf(row: ContractRow): Contract {
  return {
    uuid: row.uuid,
    name: row.name,
    status: row.status,
    email: row.email,
    vatid: row.vatid,
    price_list: priceListOf(row.list_uuid, row.list_name, row.currency),
    created_at: row.created_at === null ? null : new Date(row.created_at).toISOString(),
  }
}
