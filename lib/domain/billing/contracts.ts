import type { Kysely } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { parseUuid } from '#lib/values/ids.ts'
import { recordRefusal } from '../access/audit/record-event.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { matchPatterns, matchSearch, matchText } from '../lists/match-text.ts'
import { orderOf } from '../lists/order.ts'
import type { ListInput, ListResult } from '../lists/page.ts'
import { readPage } from '../lists/read-page.ts'
import { type NamedPriceList, priceListOf } from './named-records.ts'

export type Contract = {
  uuid: string
  name: string
  status: string
  email: string
  vatid: string | null
  price_list: NamedPriceList | null
  created_at: string | null
}

type Filter = {
  uuid?: readonly string[]
  name?: readonly string[]
  status?: readonly string[]
  search?: readonly string[]
}
const sorts = { uuid: 'contracts.uuid', name: 'contracts.name', created_at: { nullable: 'contracts.created_at' } }

/** Lists the contracts of the caller's partner. `search` matches names, ignoring case. */
export async function listContracts(
  { db, caller }: Context,
  { page, filter, sort }: ListInput<Filter, keyof typeof sorts>,
): Promise<ListResult<Contract>> {
  const { uuid, name, status, search } = filter
  let query = contractQuery(db.write).where('contracts.partner_uuid', '=', caller.partnerUuid)
  if (uuid) query = query.where(matchText('contracts.uuid', uuid))
  if (name) query = query.where((eb) => matchPatterns(eb, db.engine, 'contracts.name', name))
  if (status) query = query.where(matchText('contracts.status', status))
  if (search) query = query.where(matchSearch(db.engine.lowerCase('contracts.name'), search))
  const { rows, total } = await readPage(query, orderOf(sort, sorts, ['contracts.uuid']), page)
  return { items: rows.map(contractOf), total }
}

/**
 * Returns a contract of the caller's partner. Throws `contract-not-found`; for another partner's contract it records the
 * refusal and throws `unauthorized`.
 */
export async function getContract(context: Context, { contract_uuid }: { contract_uuid: string }): Promise<Contract> {
  const { db, caller } = context
  const row = await findContract(db.write, contract_uuid)
  if (!row) throw new DomainError('contract-not-found', { contract_uuid })
  if (row.partner_uuid !== caller.partnerUuid) {
    // The name is another partner's: the log of this partner must not hold it.
    const target = { kind: 'contract', id: row.uuid, name: null } as const
    await recordRefusal(context, { partnerUuid: caller.partnerUuid, action: 'contract.access', target })
    throw new DomainError('unauthorized', { contract_uuid })
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

/** Contracts are read from the primary, so that the next response shows a change. */
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
