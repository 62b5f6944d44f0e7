import { sql, type Transaction } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import { rehearse } from '#lib/db/rehearse.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { recordFirstOfDay } from '#lib/domain/access/audit/first-of-day.ts'
import type { Origin } from '#lib/domain/access/origin.ts'
import { type AssetStep, assetSteps } from '#lib/values/history.ts'
import { applyObservations, rowsOfStatement } from '../observations/apply-observations.ts'
import { columnsEqual } from '../staging/staging-table.ts'
import type { Mapping } from './map-series.ts'
import type { AssetList } from './mapped-assets.ts'
import type { Source } from './source.ts'
import { isStored, removeOthers, StagedAssets, unknownAssets } from './staged-assets.ts'

/** How long a round waits while an import or a push writes. */
const lockTimeoutMs = 10_000

export type WrittenRound = {
  hybridCoreIds: string[]
  /** The cores among them for which the round has no value of a known asset. */
  coresWithoutValues: string[]
  changed: number
  unchanged: number
  older: number
  created: number
  /** Assets of another node type than all queries that name them. */
  ofOtherType: number
  unmappedCount: number
  /** The labels of the first of them. */
  unmapped: string[]
}

export type WriteOptions = {
  db: Database
  origin: Origin
  /** The time of the observations, in epoch milliseconds. */
  observedAtMs: number
  /** Undoes everything, and returns the same result. */
  dryRun: boolean
}

/** Writes the values of a round in one transaction, by the same rules as imports and pushes. */
export function writeRound(
  source: Source,
  { assets, coresWithoutAssets }: { assets: AssetList } & Pick<Mapping, 'coresWithoutAssets'>,
  options: WriteOptions,
): Promise<WrittenRound> {
  const { db, dryRun } = options
  const staged = new StagedAssets(assets, db.engine)
  const named = coresWithoutAssets.slice(0, rowsOfStatement)
  return db.session({ lockTimeoutMs, isLarge: true }, async ({ connection, transaction }) => {
    try {
      await staged.fill(connection, options.observedAtMs)
      const work = (trx: Transaction<Schema>) => write(trx, source, { staged, named }, options)
      return await (dryRun ? rehearse(transaction, work) : transaction(work))
    } finally {
      await staged.drop(connection)
    }
  })
}

async function write(
  trx: Transaction<Schema>,
  source: Source,
  { staged, named }: { staged: StagedAssets; named: readonly string[] },
  { db, origin, observedAtMs }: WriteOptions,
): Promise<WrittenRound> {
  const cores = await coresOf(trx, source, named)
  const created = source.create ? await createAssets(trx, staged, observedAtMs) : 0
  const unmapped = await unknownAssets(trx, staged)
  const ofOtherType = await removeOthers(trx, staged)
  const withValues = await stagedCores(trx)
  const counts = await applyObservations(trx, db.engine, {
    source: { name: source.name, intervalMs: source.intervalSeconds * 1000 },
    nowMs: Date.now(),
    maxRows: rowsOfStatement,
    historySteps: keptSteps(source),
  })
  const { changed, unchanged, older } = counts
  if (changed > 0) {
    for (const partnerUuid of new Set(cores.map((core) => core.partnerUuid))) {
      const target = { kind: 'source', id: source.name, name: source.name } as const
      const event = { partnerUuid, action: 'observations.collect', target } as const
      await recordFirstOfDay(trx, { now: observedAtMs, origin }, event)
    }
  }
  const hybridCoreIds = cores.map(({ id }) => id)
  const coresWithoutValues = hybridCoreIds.filter((id) => !withValues.has(id))
  const written = { changed: changed - created, unchanged, older, created, ofOtherType }
  return { hybridCoreIds, coresWithoutValues, ...written, ...unmapped }
}

/**
 * The steps at which the history of assets is kept. With `history: source` there are still daily points, from which
 * forecasts are computed.
 */
export function keptSteps({ history }: Source): readonly AssetStep[] {
  return history === 'source' ? ['1d'] : assetSteps
}

/** The cores that the source feeds, with their partners: its own one, or those that are staged or named. */
export async function coresOf(
  trx: Transaction<Schema>,
  { core }: Source,
  others: readonly string[],
): Promise<{ id: string; partnerUuid: string }[]> {
  const isOther = others.length > 0 ? sql`id in (${sql.join(others)})` : sql`1 = 0`
  const isFed =
    'id' in core ? sql`id = ${core.id}` : sql`(id in (select hybrid_core_id from staged_observations) or ${isOther})`
  const { rows } = await sql<{ id: string; partnerUuid: string }>`
    select id, partner_uuid as ${sql.ref('partnerUuid')} from hybrid_cores where ${isFed} order by id`.execute(trx)
  return rows
}

/** The cores of the staged observations. */
async function stagedCores(trx: Transaction<Schema>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select distinct hybrid_core_id as id from staged_observations`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Creates the assets that are not known, in cores that are. Of several node types the first counts. */
async function createAssets(trx: Transaction<Schema>, { nodeType }: StagedAssets, nowMs: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into assets (hybrid_core_id, id, node_type, status, observed_at, partner_uuid)
    select staged.hybrid_core_id, staged.id, ${nodeType}, 'active', ${nowMs}, core.partner_uuid
    from staged_observations as staged join hybrid_cores as core on core.id = staged.hybrid_core_id
    where not ${isStored} and staged.line = (select min(line) from staged_observations as first
      where ${columnsEqual(['hybrid_core_id', 'id'], 'first', 'staged')})`.execute(trx)
  return Number(numAffectedRows)
}
