import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '#e2e/setup/processes/product.ts'
import { openDatabase } from '#lib/db/open-database.ts'

const checkedEveryMs = 500

/**
 * Waits until a server has computed the forecasts of a new database: until then it takes a CPU core and changes pages. The database
 * of a former checkout may have none.
 */
export async function forecastsDone({ DATA_DIR = '', DATABASE_URL }: Settings): Promise<void> {
  const db = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, databaseReadUrl: undefined })
  const openCores = () =>
    db.read
      .selectFrom('hybrid_cores')
      .leftJoin('forecast_states', 'forecast_states.hybrid_core_id', 'hybrid_cores.id')
      .select('id')
      .where((eb) => eb.or([eb('pools_day', 'is', null), eb('assets_day', 'is', null)]))
      .limit(1)
      .execute()
  try {
    const tables = await db.read.introspection.getTables()
    if (!tables.some(({ name }) => name === 'forecast_states')) return
    while ((await openCores()).length > 0) await sleep(checkedEveryMs)
  } finally {
    await db.close()
  }
}
