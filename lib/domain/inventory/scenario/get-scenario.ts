import type { Context } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { storable } from '../../lists/match-text.ts'
import { activeAssets, losableColumns, losableOf } from '../assets/active-assets.ts'
import { totalsOfCores } from '../core-totals.ts'
import { failedCountOf, requireCore } from '../cores.ts'
import { type LosableAsset, nodesWith, nodeWithMost } from '../failure/node-sums.ts'
import { type KeptForecast, type NearFull, nearFullDates } from './near-full.ts'
import { type CoreState, type Scenario, scenario } from './scenario.ts'

type ScenarioInput = {
  hybrid_core_id: string
  filter: { lost?: readonly string[]; activated?: readonly string[] }
}

type StateWithDates = CoreState & { near_full_at: NearFull }
export type ScenarioWithDates = Omit<Scenario, 'before' | 'after'> & { before: StateWithDates; after: StateWithDates }

/** The status that an asset must have to be lost or activated. */
const statusOf = { lost: 'active', activated: 'staged' } as const

/**
 * Returns the state of a core before and after some active assets fail at the same time and some staged ones become active.
 * Throws `hybrid-core-unknown`, and `query-parameter-value-processing-failed` for ids of other assets.
 */
export async function getScenario(
  context: Context,
  { hybrid_core_id, filter }: ScenarioInput,
): Promise<ScenarioWithDates> {
  const { db } = context
  const core = await requireCore(context, hybrid_core_id)
  const named = await readNamed(context, core.id, [...(filter.lost ?? []), ...(filter.activated ?? [])])
  requireStatus(named, filter)
  const totals = (await totalsOfCores(db.read, [core.id])).get(core.id) ?? []
  const active = (await activeAssets(context, core.id, totals)).map(losableOf)
  const activated = [...new Set(filter.activated)].flatMap((id) => named.get(id) ?? []).map(losableOf)
  const lost = new Set(filter.lost)
  const changed = scenario(
    {
      active,
      failed: {
        distributed_storage: failedCountOf(totals, 'distributed_storage'),
        object_storage: failedCountOf(totals, 'object_storage'),
      },
      replicas: core.replicas,
      objectOverhead: core.object_overhead ?? core.replicas,
    },
    { lost, activated },
  )
  const dates = nearFullDates(changed, await keptForecasts(context, core.id), {
    before: largestMemoryOf(active),
    after: largestMemoryOf([...active.filter(({ id }) => !lost.has(id)), ...activated]),
  })
  return {
    ...changed,
    before: { ...changed.before, near_full_at: dates.before },
    after: { ...changed.after, near_full_at: dates.after },
  }
}

/** The stored forecasts of the pools of a core, by resource. */
async function keptForecasts({ db }: Context, coreId: string): Promise<Map<string, KeptForecast>> {
  const rows = await db.read
    .selectFrom('pool_forecasts')
    .selectAll()
    .where('hybrid_core_id', '=', coreId)
    .where('last_day', 'is not', null)
    .$narrowType<{ last_day: number }>()
    .execute()
  return new Map(rows.map(({ last_day: today, ...row }) => [row.resource, { ...row, today }]))
}

function largestMemoryOf(assets: readonly LosableAsset[]): number {
  return nodeWithMost('total', nodesWith('memory', 'compute', assets))?.total ?? 0
}

async function readNamed({ db }: Context, coreId: string, ids: readonly string[]) {
  const sought = storable(ids)
  if (sought.length === 0) return new Map<string, never>()
  const rows = await db.read
    .selectFrom('assets')
    .select([...losableColumns, 'status'])
    .where('hybrid_core_id', '=', coreId)
    .where('id', 'in', sought)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function requireStatus(named: ReadonlyMap<string, { status: string }>, filter: ScenarioInput['filter']): void {
  const [wrong, ...more] = (['lost', 'activated'] as const).flatMap((name) => {
    const rule = `the id of an asset of this hybrid core with the status ${statusOf[name]}`
    const ids = [...new Set(filter[name])].filter((id) => named.get(id)?.status !== statusOf[name])
    return ids.map((value) => ({ parameter: `filter[${name}]`, rule, value }))
  })
  if (wrong) throw new DomainError('query-parameter-value-processing-failed', wrong, more)
}
