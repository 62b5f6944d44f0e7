import type { getScenario } from '#lib/api/contract/scenario.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import { formatBytes, formatBytesChange, formatPercentage } from '../../usage/format.ts'
import type { Usage } from '../../usage/meter/meter.tsx'
import { apiSentence } from '../failure/api-sentence.ts'

export type Scenario = Item<typeof getScenario>
type Verdict = Scenario['verdicts'][number]

/** A resource before and after a scenario; null where no node of the resource is known. */
export type ScenarioRow = Verdict & { name: string; before: Usage | null; after: Usage | null; sellable: string | null }

const resourceNames: Record<Verdict['resource'], PlainKey> = {
  memory: 'cores.memory',
  distributed: 'cores.distributedStorage',
  rocket: 'cores.rocketStorage',
  object: 'cores.objectStorage',
}

/** Returns whether a scenario leaves a resource as it is, without a risk. */
export function isUnchanged({ before, after, verdict }: ScenarioRow): boolean {
  return verdict === 'fits' && before?.raw === after?.raw && before?.total === after?.total
}

/** The verdicts from the worst to the best. */
const severities = ['data_at_risk', 'does_not_fit', 'local_data_lost', 'fits'] as const

export const verdictWords: Record<Verdict['verdict'], PlainKey> = {
  data_at_risk: 'cores.dataAtRisk',
  does_not_fit: 'cores.doesNotFit',
  local_data_lost: 'cores.localDataLost',
  fits: 'cores.fits',
}

/** Returns the resources of a scenario, those with the worst verdict first. */
export function scenarioRows(scenario: Scenario): ScenarioRow[] {
  return rowsOf(scenario).sort((a, b) => severities.indexOf(a.verdict) - severities.indexOf(b.verdict))
}

/** Says what activated nodes add to each resource: `Distributed storage: +576 TiB, 68.0 % → 54.1 %`. */
export function additions(scenario: Scenario): (ScenarioRow & { text: string })[] {
  return rowsOf(scenario).flatMap((row) => {
    const { name, before, after } = row
    const added = (after?.total ?? 0) - (before?.total ?? 0)
    if (!after || added <= 0) return []
    const now = before ? formatPercentage(before.percentage) : text('cores.none')
    return { ...row, text: `${name}: +${formatBytes(added)}, ${now} → ${formatPercentage(after.percentage)}` }
  })
}

function rowsOf({ before, after, verdicts }: Scenario): ScenarioRow[] {
  return verdicts.map((verdict) => ({
    ...verdict,
    name: text(resourceNames[verdict.resource]),
    detail: apiSentence(verdict.detail),
    before: usageOf(before, verdict.resource),
    after: usageOf(after, verdict.resource),
    sellable: sellableText(before, after, verdict.resource),
  }))
}

type State = Scenario['before']

function usageOf({ memory, storage }: State, resource: Verdict['resource']): Usage | null {
  return resource === 'memory' ? memory : storage[resource]
}

/** The bytes that can still be sold, net of copies, before and after: `2.00 → 9.50 TiB sellable, net of copies`. */
function sellableText(before: State, after: State, resource: Verdict['resource']): string | null {
  if (resource !== 'distributed' && resource !== 'object') return null
  const sellable = ({ capacity }: State) => capacity[resource]?.net_sellable ?? 0
  return text('cores.sellableChange', { bytes: formatBytesChange(sellable(before), sellable(after)) })
}
