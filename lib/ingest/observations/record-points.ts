import { type Kysely, sql } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { mergePoints } from '#lib/domain/history/merge-points.ts'
import { coreFraction, seriesId, tableOfAssets } from '#lib/domain/history/series.ts'
import { type AssetStep, assetSteps, stepMs } from '#lib/values/history.ts'
import { type QuantityName, quantityNames } from './given-parts.ts'
import { columnsOf, type RuleOptions } from './value-rules.ts'
import type { Rows } from './write-values.ts'

/**
 * Keeps the quantities of staged rows in the history of their assets, at the time of the observation: also those that are
 * observed earlier than the stored ones, and not written. The assets must be stored. `repeats`: several rows may be of one asset.
 */
export async function recordPoints(
  db: Kysely<Schema>,
  { of }: Pick<RuleOptions, 'of'>,
  rows: Rows & { repeats?: boolean } = {},
  steps: readonly AssetStep[] = assetSteps,
): Promise<void> {
  const { present = quantityNames, where = sql<boolean>`1 = 1`, repeats = false } = rows
  const names = quantityNames.filter((name) => present.includes(name))
  if (names.length === 0) return
  const staged = sql.table(`staged_${of}`)
  const isSubject = sql`subject.hybrid_core_id = staged.hybrid_core_id and subject.asset_id = staged.id`
  const totals = names.map((name) => sql.ref(`${name}_total`))
  // Sorted by key, SQLite would read all rows to find those of `where`.
  const inOrder = of === 'assets' ? sql`staged.hybrid_core_id, staged.id` : sql`staged.position`
  await sql`insert into history_subjects (hybrid_core_id, asset_id, ${sql.join(totals)})
    select staged.hybrid_core_id, staged.id, ${sql.join(names.map((name) => stored(name, sql.ref(`staged.${name}_total`))))}
    from ${staged} as staged where ${where}
      and coalesce(${sql.join(names.map((name) => sql.ref(`staged.${name}_total`)))}, null) is not null
      and not exists (select 1 from history_subjects as subject where ${isSubject})
    order by ${inOrder}
    on conflict do nothing`.execute(db)

  const columns = names.flatMap((name) => columnsOf(name, { of }))
  const given = sql`with given as materialized (
    select subject.id as subject, staged.observed_at,
      ${sql.join(columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`))},
      ${sql.join(names.map((name) => sql`${sql.ref(`subject.${name}_total`)} as ${sql.ref(`usual_${name}_total`)}`))}
    from ${staged} as staged
    join assets as stored on stored.hybrid_core_id = staged.hybrid_core_id and stored.id = staged.id
    join history_subjects as subject on ${isSubject}
    where ${where})`
  for (const step of steps) {
    const ms = sql.lit(stepMs[step])
    const points = names.map((name) => {
      const [used, total, allocated] = ['used', 'total', 'allocated'].map((value) =>
        stored(name, sql.ref(`${name}_${value}`)),
      )
      return sql`select observed_at / ${ms} as bucket, ${seriesId(sql`subject`, name)} as series_id,
        observed_at % ${ms} as last_at, ${used} as raw,
        nullif(${total}, ${sql.ref(`usual_${name}_total`)}) as total, ${allocated} as allocated
        from given where ${sql.ref(`${name}_total`)} is not null`
    })
    await mergePoints(db, tableOfAssets(step), sql.join(points, sql` union all `), { before: given, repeats })
  }
}

/** An amount of a quantity as points store it. */
function stored(name: QuantityName, amount: ReturnType<typeof sql.ref>) {
  return name === 'cpu' ? sql`round(${amount} * ${sql.lit(coreFraction)})` : amount
}
