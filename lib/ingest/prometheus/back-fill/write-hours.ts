import { sql, type Transaction } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { recordFirstOfDay } from '#lib/domain/access/audit/first-of-day.ts'
import type { Origin } from '#lib/domain/access/origin.ts'
import { expireForecasts } from '#lib/domain/forecasts/due-cores.ts'
import { mergePools, type PoolAmounts } from '#lib/domain/history/record-pools.ts'
import { assetSteps, type HistoryAges } from '#lib/values/history.ts'
import { recordObservations, rowsOfStatement } from '../../observations/apply-observations.ts'
import { quantityNames } from '../../observations/given-parts.ts'
import { assetList, type MappedAsset } from '../mapped-assets.ts'
import type { Source } from '../source.ts'
import { removeOthers, StagedAssets, unknownAssets } from '../staged-assets.ts'
import { coresOf, keptSteps } from '../write-round.ts'

const lockTimeoutMs = 10_000

/** The values of a source for one hour. */
export type Hour = { atMs: number; assets: readonly MappedAsset[]; pools: readonly PoolAmounts[] }

/** `values`: how many values of quantities of assets are in the history now. */
export type WrittenHours = { hybridCoreIds: string[]; values: number; unmapped: string[] }

type Options = { db: Database; origin: Origin; nowMs: number; ages: HistoryAges }

/**
 * Merges hours into the history of assets and pools in one transaction, at the steps that are kept for so long, and expires
 * the forecasts. No current value of an asset and no total changes.
 */
export function writeHours(source: Source, hours: readonly Hour[], options: Options): Promise<WrittenHours> {
  const { db, origin, nowMs, ages } = options
  const assets = hours.flatMap(({ atMs, assets }) => assets.map((asset) => ({ ...asset, observedAtMs: atMs })))
  const ageMs = nowMs - Math.max(...hours.map(({ atMs }) => atMs))
  const staged = new StagedAssets(assetList(assets), db.engine)
  return db.session({ lockTimeoutMs, isLarge: true }, async ({ connection, transaction }) => {
    try {
      await staged.fill(connection, nowMs)
      return await transaction(async (trx) => {
        const cores = await coresOf(trx, source, [])
        const { unmapped } = await unknownAssets(trx, staged)
        await removeOthers(trx, staged)
        const steps = keptSteps(source).filter((step) => ageMs <= ages[`asset.${step}`])
        await recordObservations(trx, db.engine, { maxRows: rowsOfStatement, steps })
        const known = new Set(cores.map(({ id }) => id))
        for (const { atMs, pools } of hours) {
          const amounts = pools.filter(({ coreId }) => known.has(coreId))
          if (amounts.length === 0) continue
          await mergePools(trx, amounts, { atMs, steps: assetSteps.filter((step) => ageMs <= ages[step]) })
        }
        for (const partnerUuid of new Set(cores.map((core) => core.partnerUuid))) {
          const target = { kind: 'source', id: source.name, name: source.name } as const
          const event = { partnerUuid, action: 'observations.collect', target } as const
          await recordFirstOfDay(trx, { now: nowMs, origin }, event)
        }
        const coreIds = cores.map(({ id }) => id)
        // With each slice: a back-fill that is ended leaves no forecast without the values that it has written.
        await expireForecasts(trx, coreIds)
        return { hybridCoreIds: coreIds, values: steps.length > 0 ? await countStaged(trx) : 0, unmapped }
      })
    } finally {
      await staged.drop(connection)
    }
  })
}

/** The number of quantities of the staged observations. */
async function countStaged(trx: Transaction<Schema>): Promise<number> {
  const counts = quantityNames.map((name) => sql`count(${sql.ref(`${name}_total`)})`)
  const { rows } = await sql<{ count: number }>`
    select ${sql.join(counts, sql` + `)} as count from staged_observations`.execute(trx)
  return rows[0]?.count ?? 0
}
