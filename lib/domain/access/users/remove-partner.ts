import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { InputError } from '../../input-error.ts'
import { countParts, type Part, partsOfCores, type Removed, removalLockTimeoutMs, removeParts } from '../../removal.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { ChangeContext } from '../origin.ts'

type Input = {
  uuid: string
  /** Counts and removes nothing. */
  dryRun: boolean
}

/**
 * Removes a partner with its cores, contracts, prices, invoices and users with their tokens and sessions, in one
 * transaction that excludes imports. Its audit events stay. Throws InputError when there is no such partner.
 */
export async function removePartner({ db, now, origin }: ChangeContext, input: Input): Promise<Removed> {
  const uuid = input.uuid.toLowerCase()
  return db.session({ lockTimeoutMs: removalLockTimeoutMs }, ({ transaction }) =>
    transaction(async (trx) => {
      const partner = await trx.selectFrom('partners').select('name').where('uuid', '=', uuid).executeTakeFirst()
      if (!partner) throw new InputError(`there is no partner ${JSON.stringify(input.uuid)}`)
      const cores = partsOfCores(sql`select id from hybrid_cores where partner_uuid = ${uuid}`)
      const others = partsOfPartner(uuid)
      if (input.dryRun) return countParts(trx, [...cores, ...others])
      // The locks block sign-ins: the slow part runs before them.
      const removed = await countParts(trx, cores)
      await removeParts(trx, cores)
      const { forUpdate } = db.engine
      for (const [table, column] of [
        ['partners', 'uuid'],
        ['users', 'partner_uuid'],
      ] as const) {
        await sql`select uuid from ${sql.table(table)} where ${sql.ref(column)} = ${uuid} ${forUpdate}`.execute(trx)
      }
      await detachOthers(trx, uuid)
      Object.assign(removed, await countParts(trx, others))
      await keepAddresses(trx, uuid, now)
      await removeParts(trx, others)
      await recordEvent(
        trx,
        { now, origin },
        {
          partnerUuid: uuid,
          action: 'partner.remove',
          target: { kind: 'partner', id: uuid, name: partner.name },
          details: Object.fromEntries(Object.entries(removed).map(([kind, count]) => [kind, String(count)])),
        },
      )
      return removed
    }),
  )
}

function partsOfPartner(uuid: string): Part[] {
  const ofPartner = sql<SqlBool>`partner_uuid = ${uuid}`
  const ofContracts = sql<SqlBool>`contract_uuid in (select uuid from contracts where partner_uuid = ${uuid})`
  const ofLists = sql<SqlBool>`price_list_uuid in (select uuid from price_lists where partner_uuid = ${uuid})`
  const ofUsers = sql<SqlBool>`user_uuid in (select uuid from users where partner_uuid = ${uuid})`
  const ofSources = sql<SqlBool>`source_id in (select id from sources where partner_uuid = ${uuid})`
  return [
    { kind: 'project', table: 'projects', where: ofContracts },
    { kind: 'invoice', table: 'invoices', where: ofPartner },
    { table: 'customer_contract_fields', where: ofContracts },
    { kind: 'contract', table: 'contracts', where: ofPartner },
    { kind: 'price', table: 'prices', where: ofLists },
    { kind: 'price_list', table: 'price_lists', where: ofPartner },
    { kind: 'payment_method', table: 'payment_methods', where: ofPartner },
    { kind: 'token', table: 'tokens', where: ofUsers },
    { kind: 'calendar_feed', table: 'calendar_feeds', where: ofUsers },
    { kind: 'saved_view', table: 'saved_views', where: ofPartner },
    { kind: 'session', table: 'sessions', where: ofUsers },
    { table: 'password_links', where: ofUsers },
    { kind: 'user', table: 'users', where: ofPartner },
    { table: 'source_cores', where: ofSources },
    { table: 'sources', where: ofPartner },
    { kind: 'partner', table: 'partners', where: sql<SqlBool>`uuid = ${uuid}` },
  ]
}

/** Keeps the addresses of the partner's users, so that single sign-on does not create them again. */
async function keepAddresses(trx: Transaction<Schema>, uuid: string, now: number): Promise<void> {
  await trx
    .insertInto('removed_users')
    .columns(['email', 'removed_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['email', eb.val(now).as('removed_at')])
        .where('partner_uuid', '=', uuid),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Clears references of other partners' records to price lists and contracts of this partner. The API never shows them. */
async function detachOthers(trx: Transaction<Schema>, uuid: string): Promise<void> {
  const lists = trx.selectFrom('price_lists').select('uuid').where('partner_uuid', '=', uuid)
  const contracts = trx.selectFrom('contracts').select('uuid').where('partner_uuid', '=', uuid)
  for (const table of ['contracts', 'projects'] as const) {
    await trx.updateTable(table).set({ price_list_uuid: null }).where('price_list_uuid', 'in', lists).execute()
  }
  await trx.updateTable('invoices').set({ contract_uuid: null }).where('contract_uuid', 'in', contracts).execute()
}
