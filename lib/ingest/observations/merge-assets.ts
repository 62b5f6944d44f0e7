import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { maxAheadMs } from '#lib/domain/inventory/freshness/freshness.ts'
import { assetKind } from '../records/asset-kind.ts'
import { isDistinct, valueColumns } from '../staging/row-differences.ts'
import { columnList, columnsEqual } from '../staging/staging-table.ts'
import { parts, quantityNames } from './given-parts.ts'
import { countValues, updateValues, type ValueCounts } from './write-values.ts'

type Condition = RawBuilder<SqlBool>
type Options = { allowOlder?: boolean | undefined; nowMs: number }

/** An import has no collector, and values without a source come from an import. */
const ofImport = ['source', 'collector_interval_ms']

/** Whether all parts of the asset have its time: nothing but imports has written it. */
const isImported: Condition = sql`(${sql.join(
  parts.map((part) => sql`${sql.ref(`stored.${part}_observed_at`)} is null`),
  sql` and `,
)})`

/**
 * Counts what the rows of `staged_assets` would change, the new ones among them, and the stored assets. The assets that
 * only imports have written are compared as a whole, which is the same rule for them and faster.
 */
export async function countAssets(
  db: Transaction<Schema>,
  options: Options,
): Promise<ValueCounts & { added: number; stored: number; observed: number }> {
  const isNew = sql<SqlBool>`stored.id is null`
  const isOld = sql<SqlBool>`not (${isNew}) and ${isImported}`
  // The conditions that are false for most rows come first.
  const isOlder = sql`${isEarlier('staged', options)} and ${isOld}`
  const isChanged = sql`${differs('staged')} and not ${isEarlier('staged', options)} and ${isOld}`
  const cleared = quantityNames.map(
    (name) => sql`count(*) filter (where ${sql.ref(`stored.${name}_total`)} is not null
      and ${sql.ref(`staged.${name}_total`)} is null and ${isChanged})`,
  )
  const { rows } = await sql<
    Omit<ValueCounts, 'unchanged'> & Record<'added' | 'staged' | 'stored' | 'observed', number>
  >`
    select count(*) filter (where ${isNew}) as added,
      count(*) filter (where ${isChanged}) as changed,
      count(*) filter (where ${isOlder}) as older,
      count(*) filter (where not (${isNew}) and not ${isImported}) as observed,
      ${sql.join(cleared, sql` + `)} as cleared,
      count(*) as staged, (select count(*) from assets) as stored
    from staged_assets as staged left join assets as stored on ${columnsEqual(assetKind.key, 'stored', 'staged')}`.execute(
    db,
  )
  const { added = 0, changed = 0, older = 0, observed = 0, cleared: lost = 0, staged = 0, stored = 0 } = rows[0] ?? {}
  const counts = { added, stored, observed, changed, older, cleared: lost }
  const unchanged = staged - added - observed - changed - older
  if (observed === 0) return { ...counts, unchanged }
  const others = await countValues(db, rulesOf(options), { where: isObserved })
  return {
    ...counts,
    changed: changed + others.changed,
    unchanged: unchanged + others.unchanged,
    older: older + others.older,
    cleared: lost + others.cleared,
  }
}

/** Adds and replaces assets. `observed`: how many of them were written by something other than an import. */
export async function writeAssets(
  db: Transaction<Schema>,
  engine: Engine,
  options: Options,
  observed: number,
): Promise<void> {
  if (observed > 0) await updateValues(db, engine, rulesOf(options), { where: isObserved })
  const { columns } = assetKind
  const derived = Object.entries(assetKind.derived)
  const assignments = [
    ...valueColumns(assetKind).map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
    ...ofImport.map((column) => sql`${sql.ref(column)} = null`),
  ]
  // Without `where true`, SQLite parses `on conflict` as the condition of a join.
  await sql`insert into assets as stored (${columnList([...columns, ...derived.map(([column]) => column)])})
    select ${sql.join([...columns.map((column) => sql.ref(column)), ...derived.map(([, value]) => value)])}
    from staged_assets as staged where true
    on conflict (${columnList(assetKind.key)}) do update set ${sql.join(assignments)}
    where ${differs('excluded')} and not ${isEarlier('excluded', options)} and ${isImported}`.execute(db)
}

const isObserved: Condition = sql`not ${isImported}`

function rulesOf(options: Options) {
  return { of: 'assets', source: { name: null, intervalMs: null }, ...options } as const
}

/** A stored time in the future does not count. */
function isEarlier(row: string, { allowOlder, nowMs }: Options): Condition {
  if (allowOlder) return sql`1 = 0`
  return sql`(${sql.ref(`${row}.observed_at`)} < stored.observed_at and stored.observed_at <= ${nowMs + maxAheadMs})`
}

function differs(row: string): Condition {
  return sql`(${sql.join(
    [
      ...valueColumns(assetKind).map((column) => isDistinct(column, 'stored', row)),
      ...ofImport.map((column) => sql`${sql.ref(`stored.${column}`)} is not null`),
    ],
    sql` or `,
  )})`
}
