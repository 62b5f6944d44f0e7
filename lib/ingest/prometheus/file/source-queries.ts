import { quantityNames } from '../../observations/given-parts.ts'
import { quantityFields, type SourceQuery } from '../source.ts'
import { isPresetName, presetNames, presetOf } from './presets.ts'
import type { Path } from './read-yaml.ts'
import type { GivenSource, QueryEntry } from './source-fields.ts'

type Problem = { path: Path; rule: string }
type Origin = Pick<SourceQuery, 'assetLabel' | 'relabel'> & { path: Path; of: string }

/** The queries of a source: its own, and those of its presets that it does not replace by its own. */
export function queriesOf(source: GivenSource): { queries: SourceQuery[]; problems: Problem[] } {
  const collector = new QueryCollector()
  const presets = (source.preset ?? []).flatMap((given, n) => {
    const path = ['preset', n]
    const { name, ...parameters } = given
    if (!isPresetName(name)) {
      collector.problem([...path, 'name'], `must be one of ${presetNames.join(', ')}`)
      return []
    }
    const preset = presetOf(name)
    for (const key of Object.keys(parameters).filter((key) => !Object.hasOwn(preset.parameters, key))) {
      const known = Object.keys(preset.parameters).join(', ')
      collector.problem([...path, key], `is not a parameter of ${name}, which has ${known}`)
    }
    return [{ preset, parameters, path }]
  })
  const assetLabel = source.asset_label ?? presets[0]?.preset.asset_label
  if (source.queries?.length && assetLabel !== undefined) {
    const relabel = source.relabel ?? presets[0]?.preset.relabel ?? []
    source.queries.forEach((entry, n) => {
      collector.add(entry, { assetLabel, relabel, path: ['queries', n], of: 'queries' })
    })
  } else if (source.queries?.length) collector.problem(['asset_label'], 'must be given with queries of your own')
  for (const { preset, parameters, path } of presets) {
    const relabel = source.relabel ?? preset.relabel
    const origin = { assetLabel: source.asset_label ?? preset.asset_label, relabel, path, of: preset.name }
    for (const entry of preset.queries(parameters)) collector.add(entry, origin)
  }
  if (!source.preset && !source.queries?.length) collector.problem([], 'must have a preset or queries')
  return { queries: collector.complete(), problems: collector.problems }
}

class QueryCollector {
  readonly problems: Problem[] = []
  readonly #queries = new Map<string, SourceQuery & Origin>()

  problem(path: Path, rule: string): void {
    this.problems.push({ path, rule })
  }

  add(entry: QueryEntry, origin: Origin): void {
    for (const quantity of quantityNames) {
      for (const field of quantityFields) {
        const expression = entry[quantity]?.[field]
        if (expression === undefined) continue
        const key = `${entry.node_type} ${quantity}.${field}`
        const other = this.#queries.get(key)
        if (!other) this.#queries.set(key, { nodeType: entry.node_type, quantity, field, expression, ...origin })
        else if (other.of === origin.of || other.of !== 'queries') {
          const rule = `must query ${quantity}.${field} of ${entry.node_type} once`
          this.problem(origin.path, other.of === origin.of ? rule : `${rule}, which ${other.of} does already`)
        }
      }
    }
  }

  /** The queries; reports the quantities that are not complete. */
  complete(): SourceQuery[] {
    const queries = [...this.#queries.values()]
    for (const { nodeType, quantity, path } of queries) {
      const missing = (['used', 'total'] as const).filter(
        (field) => !this.#queries.has(`${nodeType} ${quantity}.${field}`),
      )
      const rule = `must also have queries for ${quantity}.${missing.join(` and ${quantity}.`)} of ${nodeType}`
      const isKnown = this.problems.some((problem) => problem.rule === rule)
      if (missing.length > 0 && !isKnown) this.problem(path, rule)
    }
    return queries.map(({ path, of, ...query }) => query)
  }
}
