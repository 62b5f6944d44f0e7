import type { KyselyPlugin, Transaction } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { observationKind } from '../records/observation-kind.ts'
import { StagingTable } from '../staging/staging-table.ts'
import { nowMs } from '../test-imports.ts'
import { applyObservations } from './apply-observations.ts'
import type { ValueCounts } from './write-values.ts'

type Options = { maxRows: number; plugin: (transaction: Transaction<Schema>) => KyselyPlugin }

/** Applies observations of the source `test` as a push does. `plugin` sees each statement that applies them. */
export function applyRecords(
  { engine, session }: Database,
  records: readonly object[],
  { maxRows, plugin }: Options,
): Promise<ValueCounts> {
  const stage = new StagingTable(observationKind, engine)
  return session({ lockTimeoutMs: 5_000 }, async ({ connection, transaction }) => {
    await stage.open(connection)
    for (const [n, record] of records.entries()) {
      const parsed = observationKind.parse({ kind: 'observation', ...record }, { nowMs, observedAtMs: nowMs })
      if (!('cells' in parsed)) throw new Error(parsed.issues[0]?.message)
      stage.add(n + 1, parsed.cells)
      if (stage.isFull) await stage.write(connection)
    }
    await stage.close(connection)
    return transaction(async (trx) => {
      const source = { name: 'test', intervalMs: null }
      const counts = await applyObservations(trx.withPlugin(plugin(trx)), engine, { source, nowMs, maxRows })
      await stage.drop(trx)
      return counts
    })
  })
}
