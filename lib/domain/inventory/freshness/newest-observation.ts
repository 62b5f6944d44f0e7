import { sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import { maxAheadMs } from './freshness.ts'

/**
 * Returns the age of the newest value of any asset in milliseconds, never negative; null without assets. Times of more than
 * 5 minutes after `now` count as 1970: a single wrong time must not hide that all other values are old.
 */
export async function newestObservationAge({ read }: Database, now: number): Promise<number | null> {
  const latest = now + maxAheadMs
  const { newest } = await read
    .selectFrom((query) =>
      query
        .selectFrom('asset_totals')
        .select(sql<number>`case when observed_at <= ${latest} then observed_at else 0 end`.as('observed_at'))
        // Totals have only the latest time. If that is in the future, the earlier times are read from the assets.
        .unionAll(
          query
            .selectFrom('assets')
            .select('observed_at')
            .where('observed_at', '<=', latest)
            .where('hybrid_core_id', 'in', (totals) =>
              totals.selectFrom('asset_totals').select('hybrid_core_id').where('observed_at', '>', latest),
            ),
        )
        .as('known'),
    )
    .select((eb) => eb.fn.max('observed_at').as('newest'))
    .executeTakeFirstOrThrow()
  return newest === null ? null : Math.max(0, now - newest)
}
