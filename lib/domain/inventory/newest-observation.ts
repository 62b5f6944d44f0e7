import type { Database } from '#lib/db/client.ts'

/** When the newest value of any asset was observed, in epoch milliseconds; null while there is none. */
export async function newestObservation({ read }: Database): Promise<number | null> {
  const { newest } = await read
    .selectFrom('asset_totals')
    .select((eb) => eb.fn.max('observed_at').as('newest'))
    .executeTakeFirstOrThrow()
  return newest
}
