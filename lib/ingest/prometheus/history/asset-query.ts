import type { Source, SourceQuery } from '../source.ts'

/** The label that gets the id of the asset in a query. No series has it before. */
const idLabel = 'hybrid_core_panel_asset'

/** An asset of a core, by the ids of both. */
export type AssetKey = { coreId: string; id: string }

/**
 * Restricts a query to the series of one asset. The server applies the relabel rules itself: those of `label_replace` are the
 * same, so a label need not be known, and a host that has been renamed keeps its past. Ids have no character that PromQL or a
 * replacement could read as something else, and all texts are quoted.
 */
export function queryOfAsset(
  { core }: Pick<Source, 'core'>,
  { assetLabel, relabel }: Pick<SourceQuery, 'assetLabel' | 'relabel'>,
  promql: string,
  { coreId, id }: AssetKey,
): string {
  const copied = labelReplace(`(${promql}\n)`, { from: assetLabel, match: '(.*)', to: '$1' })
  const named = relabel.reduce((vector, { match, to }) => labelReplace(vector, { from: idLabel, match, to }), copied)
  const labels = [[idLabel, id], ...('label' in core ? [[core.label, coreId]] : [])] as [string, string][]
  const wanted = labels.reduce(
    (vector, [label, value]) => `label_replace(${vector}, ${quoted(label)}, ${quoted(value)}, "", "")`,
    'vector(1)',
  )
  return `${named} and on (${labels.map(([label]) => label).join(', ')}) ${wanted}`
}

function labelReplace(vector: string, { from, match, to }: { from: string; match: string; to: string }): string {
  return `label_replace(${vector}, ${quoted(idLabel)}, ${quoted(to)}, ${quoted(from)}, ${quoted(match)})`
}

/** A string of PromQL, whose escapes are those of JSON. */
function quoted(text: string): string {
  return JSON.stringify(text)
}
