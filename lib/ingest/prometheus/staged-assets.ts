import { setImmediate } from 'node:timers/promises'
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { NodeType } from '#lib/domain/inventory/workload/workload.ts'
import { observationKind } from '../records/observation-kind.ts'
import { columnsEqual, StagingTable } from '../staging/staging-table.ts'
import type { AssetList, MappedAsset } from './mapped-assets.ts'

const maxListed = 20

export type ObservedAsset = MappedAsset & { observedAtMs?: number }

/** The staged observations. Their lines contain the node types, because an observation has none. */
export class StagedAssets {
  readonly #stage: StagingTable
  readonly #assets: AssetList<ObservedAsset>
  /** The positions of the assets in the order of the lines. */
  readonly #order: Uint32Array
  readonly nodeType: RawBuilder<string>

  constructor(assets: AssetList<ObservedAsset>, engine: Engine) {
    this.#stage = new StagingTable(observationKind, engine)
    this.#assets = assets
    const ofType = new Map<NodeType, number[]>()
    for (let position = 0; position < assets.length; position++) {
      const type = assets.nodeTypeAt(position)
      if (!type) continue
      const positions = ofType.get(type) ?? []
      ofType.set(type, positions)
      positions.push(position)
    }
    this.#order = new Uint32Array(assets.length)
    const ends: [NodeType, number][] = []
    let end = 0
    for (const [type, positions] of ofType) {
      this.#order.set(positions, end)
      end += positions.length
      ends.push([type, end])
    }
    const cases = ends.map(([type, end]) => sql`when staged.line <= ${sql.lit(end)} then ${sql.lit(type)}`)
    this.nodeType = cases.length > 0 ? sql`(case ${sql.join(cases, sql` `)} end)` : sql`null`
  }

  labelOf(line: number): string {
    return this.#assets.at(this.#order[line - 1] ?? this.#assets.length)?.label ?? ''
  }

  /** Stages the observations. `nowMs` is the time of those that have none. */
  async fill(db: Kysely<Schema>, nowMs: number): Promise<void> {
    await this.#stage.open(db)
    for (const [index, position] of this.#order.entries()) {
      const asset = this.#assets.at(position)
      if (!asset) throw new Error('There is an asset at every position.')
      const { coreId, id, quantities, observedAtMs = nowMs } = asset
      const record = { kind: observationKind.name, hybrid_core_id: coreId, id, ...quantities }
      const parsed = observationKind.parse(record, { nowMs, observedAtMs })
      if (!('cells' in parsed)) throw new Error(`A mapped asset is no observation: ${parsed.issues[0]?.message}`)
      this.#stage.add(index + 1, parsed.cells)
      if (!this.#stage.isFull) continue
      await this.#stage.write(db)
      // Not within the transaction: other writes of this process would block it while they wait for the lock.
      await setImmediate()
    }
    await this.#stage.close(db)
    await setImmediate()
  }

  drop(db: Kysely<Schema>): Promise<void> {
    return this.#stage.drop(db)
  }
}

export const isStored = sql<SqlBool>`exists (select 1 from assets as stored
  where ${columnsEqual(['hybrid_core_id', 'id'], 'stored', 'staged')})`

/** The assets of the staged rows that are not known, of which the first 20 are named. */
export async function unknownAssets(
  trx: Transaction<Schema>,
  staged: StagedAssets,
): Promise<{ unmappedCount: number; unmapped: string[] }> {
  const { rows } = await sql<{ line: number; total: number }>`
    select line, count(*) over () as total from (
      select min(staged.line) as line from staged_observations as staged where not ${isStored}
      group by staged.hybrid_core_id, staged.id) as unknown order by line limit ${maxListed}`.execute(trx)
  return { unmappedCount: rows[0]?.total ?? 0, unmapped: rows.map(({ line }) => staged.labelOf(line)) }
}

/** Removes the staged rows that have no asset of their node type; returns how many assets are of another one. */
export async function removeOthers(trx: Transaction<Schema>, { nodeType }: StagedAssets): Promise<number> {
  const fits = sql`exists (select 1 from assets as stored where ${columnsEqual(['hybrid_core_id', 'id'], 'stored', 'staged')}
    and stored.node_type = ${nodeType})`
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select staged.hybrid_core_id, staged.id from staged_observations as staged where ${isStored}
    group by staged.hybrid_core_id, staged.id having max(case when ${fits} then 1 else 0 end) = 0) as others`.execute(
    trx,
  )
  await sql`delete from staged_observations as staged where not ${fits}`.execute(trx)
  return Number(rows[0]?.count ?? 0)
}
