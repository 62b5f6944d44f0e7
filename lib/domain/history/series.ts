import { type RawBuilder, sql } from 'kysely'
import type { AssetPointTable, PoolPointTable } from '#lib/db/schema/history-schema.ts'
import type { AssetResource, AssetStep, HistoryStep, PoolResource } from '#lib/values/history.ts'

export type Resource = PoolResource | AssetResource

/** The subject of a history: the pools of a core, or one of its assets. */
export type Subject = { hybrid_core_id: string; asset_id?: string | undefined }

/** The asset id of the subject that has the pools of a core. */
export const poolsOfCore = ''

/** The numbers of the series of a subject. They are stored: none ever changes. */
const codes = { cpu: 0, memory: 1, storage: 2, distributed: 3, rocket: 4, object: 5 } as const satisfies Record<
  Resource,
  number
>
/** More than the number of codes. */
const seriesOfSubject = 8

/** A stored amount is a whole number of bytes or of these fractions of a core: the published precision. */
export const coreFraction = 1_000_000

/** Returns the id of a series, as SQL. */
export function seriesId(subjectId: RawBuilder<number>, resource: Resource): RawBuilder<number> {
  return sql`(${subjectId} * ${sql.lit(seriesOfSubject)} + ${sql.lit(codes[resource])})`
}

/** Returns the id of a series. */
export function seriesIdOf(subjectId: number, resource: Resource): number {
  return subjectId * seriesOfSubject + codes[resource]
}

export function tableOfPools(step: HistoryStep): PoolPointTable {
  return `pool_points_${step}`
}

export function tableOfAssets(step: AssetStep): AssetPointTable {
  return `asset_points_${step}`
}

/** Returns the unit in which amounts of a resource are published. */
export function unitOf(resource: Resource): 'core' | 'byte' {
  return resource === 'cpu' ? 'core' : 'byte'
}

/** Returns a stored amount in the unit of its resource. */
export function amountOf(stored: number, resource: Resource): number {
  return resource === 'cpu' ? stored / coreFraction : stored
}

/** Returns an amount as it is stored. */
export function storedAmountOf(amount: number, resource: Resource): number {
  return resource === 'cpu' ? Math.round(amount * coreFraction) : amount
}
