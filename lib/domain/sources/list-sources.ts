import { type SqlBool, sql } from 'kysely'
import type { SourceRow } from '#lib/db/schema/source-schema.ts'
import { type SourceKind, type SourceState, sourceStates, warningPrefix } from '#lib/values/sources.ts'
import type { Context } from '../context.ts'
import { roundsUntilStale } from '../inventory/freshness/freshness.ts'
import { isoTime } from '../iso-time.ts'
import { matchPatterns, matchSearch, matchText } from '../lists/match-text.ts'
import { orderOf } from '../lists/order.ts'
import type { ListInput, ListResult } from '../lists/page.ts'
import { readPage } from '../lists/read-page.ts'
import { isListedSource, stateOfSource, stateRank } from './source-state.ts'

export type Source = {
  name: string
  kind: SourceKind
  hybrid_core_ids: string[]
  interval_seconds: number | null
  last_round: {
    started_at: string
    milliseconds: number
    changed: number
    unmapped_count: number
    unmapped: string[]
    errors: string[]
  }
  state: SourceState
}

type Filter = {
  name?: readonly string[]
  kind?: readonly SourceKind[]
  state?: readonly SourceState[]
  hybrid_core_id?: readonly string[]
  search?: readonly string[]
}
type Sort = 'name' | 'state' | 'started_at'

/** Returns the sources that feed the caller's cores, and the programs that push with tokens of its partner; the worst first. */
export async function listSources(
  context: Context,
  { page, filter, sort }: ListInput<Filter, Sort>,
): Promise<ListResult<Source>> {
  const { db, caller, now } = context
  const { name, kind, state, hybrid_core_id: core, search } = filter
  const rank = stateOfSource(context)
  const isFed = isFedStill(context)
  const feeds = (condition: ReturnType<typeof sql<SqlBool>>) => sql<SqlBool>`exists (
    select 1 from source_cores join hybrid_cores on hybrid_cores.id = source_cores.hybrid_core_id
    where source_cores.source_id = sources.id and hybrid_cores.partner_uuid = ${caller.partnerUuid} and ${isFed}
      and ${condition})`
  const query = db.read
    .selectFrom('sources')
    .selectAll()
    .select(rank.as('rank'))
    .where((eb) =>
      eb.and([
        eb.or([
          eb('partner_uuid', '=', caller.partnerUuid),
          eb.and([eb('partner_uuid', 'is', null), eb.or([feeds(sql`1 = 1`), isOfOnlyPartner])]),
        ]),
        isListedSource(now),
        ...(name ? [matchPatterns(eb, db.engine, 'name', name)] : []),
        ...(kind ? [matchText('kind', kind)] : []),
        ...(state ? [sql<SqlBool>`${rank} in (${sql.join(state.map((one) => stateRank[one]))})`] : []),
        ...(core ? [feeds(sql<SqlBool>`${matchText('source_cores.hybrid_core_id', core)}`)] : []),
        ...(search ? [matchSearch(db.engine.lowerCase('name'), search)] : []),
      ]),
    )
  const order = sort.length > 0 ? sort : [{ name: 'state', descending: true } as const]
  const sorts = { name: 'sources.name', state: rank, started_at: 'sources.started_at' }
  const { rows, total } = await readPage(query, orderOf(order, sorts, ['sources.name', 'sources.id']), page)
  const cores = await coresOf(
    context,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => sourceOf(row, cores.get(row.id) ?? [], context)), total }
}

/** A configured source that has fed no core yet, for example because its address is wrong, while there is only one partner. */
const isOfOnlyPartner = sql<SqlBool>`(select count(*) from partners) = 1 and not exists (
  select 1 from source_cores where source_cores.source_id = sources.id)`

/** Returns whether a source still feeds a core: it has fed it at most three intervals before the core that it fed last. */
function isFedStill({ staleAfterMs }: Context) {
  return sql<SqlBool>`source_cores.fed_at + coalesce(sources.interval_ms * ${sql.lit(roundsUntilStale)}, ${staleAfterMs})
    >= (select max(newest.fed_at) from source_cores as newest where newest.source_id = sources.id)`
}

type FedCore = { hybrid_core_id: string; partner_uuid: string }

/** The cores of each source, those of other partners too. */
async function coresOf(context: Context, ids: readonly string[]): Promise<Map<string, FedCore[]>> {
  if (ids.length === 0) return new Map()
  const rows = await context.db.read
    .selectFrom('source_cores')
    .innerJoin('sources', 'sources.id', 'source_cores.source_id')
    .innerJoin('hybrid_cores', 'hybrid_cores.id', 'source_cores.hybrid_core_id')
    .select(['source_id', 'hybrid_core_id', 'hybrid_cores.partner_uuid'])
    .where('source_id', 'in', ids)
    .where(isFedStill(context))
    .orderBy('hybrid_core_id')
    .execute()
  const cores = new Map<string, FedCore[]>(ids.map((id) => [id, []]))
  for (const row of rows) cores.get(row.source_id)?.push(row)
  return cores
}

function sourceOf(row: SourceRow & { rank: number }, cores: FedCore[], { caller }: Context): Source {
  const own = cores.filter(({ partner_uuid }) => partner_uuid === caller.partnerUuid)
  const errors: string[] = JSON.parse(row.errors)
  const warnings: string[] = JSON.parse(row.warnings)
  // Labels and errors can name assets of other partners.
  const isShared = own.length < cores.length
  return {
    name: row.name,
    kind: row.kind,
    hybrid_core_ids: own.map(({ hybrid_core_id }) => hybrid_core_id),
    interval_seconds: row.interval_ms === null ? null : row.interval_ms / 1000,
    last_round: {
      started_at: isoTime(row.started_at),
      milliseconds: row.milliseconds,
      changed: row.changed,
      unmapped_count: row.unmapped_count,
      unmapped: isShared ? [] : JSON.parse(row.unmapped),
      errors: [
        ...(isShared && errors.length > 0 ? [forOperator] : errors),
        ...(isShared && warnings.length > 0 ? [leftOut] : warnings).map((warning) => warningPrefix + warning),
      ],
    },
    state: sourceStates[row.rank] ?? 'ok',
  }
}

const forOperator = 'The errors can name assets of other partners: the operator finds them in the log of the server.'
const leftOut =
  'some values were left out; they can belong to assets of other partners. The operator finds them with hybrid-core source check.'
