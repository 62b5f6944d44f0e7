import { sql, type Transaction } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { ForecastStateRow } from '#lib/db/schema/forecast-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'

export type DueCore = {
  id: string
  partner_uuid: string
  asset_id: string | null
  /** How often its forecasts had expired when it was read. */
  expired: number
}

const coresOfQuery = 100
/** How long a write waits for that of another process. */
const lockTimeoutMs = 5_000

/**
 * The cores of which some forecasts do not contain the values of a day, in the order of their ids. Forecasts of a day after
 * the next one are due too: the clock was ahead. Those of the next day may be from a process whose clock is a little ahead.
 */
export async function* dueCores(
  { write }: Database,
  part: 'pools_day' | 'assets_day',
  day: number,
): AsyncGenerator<DueCore> {
  for (let after = ''; ; ) {
    const { rows } = await sql<DueCore>`select hybrid_cores.id, partner_uuid, coalesce(expired, 0) as expired,
        case when computing_day = ${day} then asset_id end as asset_id
      from hybrid_cores left join forecast_states on forecast_states.hybrid_core_id = hybrid_cores.id
      where hybrid_cores.id > ${after} and coalesce(${sql.ref(part)}, -1) not between ${day} and ${day + 1}
      order by hybrid_cores.id limit ${coresOfQuery}`.execute(write)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < coresOfQuery || !last) return
    after = last.id
  }
}

/**
 * Writes forecasts of a core and how far they have been computed in one transaction. Returns false and writes nothing if the
 * core has been removed or its forecasts have expired since `core` was read: they do not contain the new values. Imports,
 * back-fills and removals wait for the transaction.
 */
export function writeForecasts(
  db: Database,
  core: DueCore,
  state: Partial<Omit<ForecastStateRow, 'hybrid_core_id' | 'expired'>>,
  work: (transaction: Transaction<Schema>, partnerUuid: string) => Promise<void>,
): Promise<boolean> {
  const write = async (transaction: Transaction<Schema>) => {
    await db.engine.lockImport(transaction)
    const current = await transaction
      .selectFrom('hybrid_cores')
      .leftJoin('forecast_states', 'forecast_states.hybrid_core_id', 'hybrid_cores.id')
      .select(['partner_uuid', 'expired'])
      .where('id', '=', core.id)
      .executeTakeFirst()
    if (!current || (current.expired ?? 0) !== core.expired) return false
    await work(transaction, current.partner_uuid)
    await transaction
      .insertInto('forecast_states')
      .values({ hybrid_core_id: core.id, expired: core.expired, ...state })
      .onConflict((conflict) => conflict.column('hybrid_core_id').doUpdateSet(state))
      .execute()
    return true
  }
  return db.session({ lockTimeoutMs, isLarge: true }, ({ transaction }) => transaction(write))
}

/** Expires the forecasts of cores, also those that are being computed, because their history before today has changed. */
export async function expireForecasts(transaction: Transaction<Schema>, coreIds: readonly string[]): Promise<void> {
  if (coreIds.length === 0) return
  const never = { pools_day: null, assets_day: null, computing_day: null, asset_id: null }
  await transaction
    .insertInto('forecast_states')
    .columns(['hybrid_core_id', 'expired'])
    .expression((eb) =>
      eb
        .selectFrom('hybrid_cores')
        .select(['id', eb.lit(1).as('expired')])
        .where('id', 'in', coreIds),
    )
    .onConflict((conflict) =>
      conflict
        .column('hybrid_core_id')
        .doUpdateSet((eb) => ({ ...never, expired: eb('forecast_states.expired', '+', 1) })),
    )
    .execute()
}
