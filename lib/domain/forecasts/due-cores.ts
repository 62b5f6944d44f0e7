import { sql, type Transaction } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { ForecastStateRow } from '#lib/db/forecast-schema.ts'
import type { Schema } from '#lib/db/schema.ts'

export type DueCore = { id: string; partner_uuid: string; asset_id: string | null }

const coresOfQuery = 100
/** How long a write waits for that of another process. */
const lockTimeoutMs = 5_000

/** The cores of which some forecasts do not contain the values of a day, in the order of their ids. */
export async function* dueCores(
  { write }: Database,
  part: 'pools_day' | 'assets_day',
  day: number,
): AsyncGenerator<DueCore> {
  for (let after = ''; ; ) {
    const { rows } = await sql<DueCore>`select hybrid_cores.id, partner_uuid,
        case when computing_day = ${day} then asset_id end as asset_id
      from hybrid_cores left join forecast_states on forecast_states.hybrid_core_id = hybrid_cores.id
      where hybrid_cores.id > ${after} and coalesce(${sql.ref(part)}, -1) < ${day}
      order by hybrid_cores.id limit ${coresOfQuery}`.execute(write)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < coresOfQuery || !last) return
    after = last.id
  }
}

/**
 * Writes forecasts of a core and how far they have been computed in one transaction. Imports and removals of the core wait
 * for it, so that nothing is written for a core that has been removed.
 */
export function writeForecasts(
  db: Database,
  core: DueCore,
  state: Partial<Omit<ForecastStateRow, 'hybrid_core_id'>>,
  work: (transaction: Transaction<Schema>, partnerUuid: string) => Promise<void>,
): Promise<void> {
  const write = async (transaction: Transaction<Schema>) => {
    await db.engine.lockImport(transaction)
    const current = await transaction
      .selectFrom('hybrid_cores')
      .select('partner_uuid')
      .where('id', '=', core.id)
      .executeTakeFirst()
    if (!current) return
    await work(transaction, current.partner_uuid)
    await transaction
      .insertInto('forecast_states')
      .values({ hybrid_core_id: core.id, ...state })
      .onConflict((conflict) => conflict.column('hybrid_core_id').doUpdateSet(state))
      .execute()
  }
  return db.session({ lockTimeoutMs, isLarge: true }, ({ transaction }) => transaction(write))
}

/** Has the forecasts of cores computed again: their history before today has changed. */
export async function expireForecasts(transaction: Transaction<Schema>, coreIds: readonly string[]): Promise<void> {
  if (coreIds.length === 0) return
  await transaction.deleteFrom('forecast_states').where('hybrid_core_id', 'in', coreIds).execute()
}
