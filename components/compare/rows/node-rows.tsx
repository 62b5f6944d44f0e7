import { IconAlertOctagonFilled } from '@tabler/icons-react'
import { addressOf } from '#lib/api/client.ts'
import { getResources } from '#lib/api/contract/hybrid-core.ts'
import { nodeTypes } from '#lib/api/contract/records/usage.ts'
import { nodeTypeTitle, statusCounts } from '../../chart/nodes/node-rows.ts'
import { countText } from '../../chart/nodes/status-texts.ts'
import { QuietText } from '../../records/quiet-text.tsx'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import type { FigureFacts } from '../../usage/figure/figure-events.ts'
import { formatNumber } from '../../usage/format.ts'
import icon from '../../usage/meter/icon-text.module.css'
import type { ComparedCore } from '../compared-core.ts'
import type { ComparedGroup, ComparedRow } from '../compared-row.ts'

type Counts = ComparedCore['resources']['nodes']['by_node_type']['compute']

type Subject = {
  name: string
  countsOf: (core: ComparedCore) => Counts
  labelOf: (core: ComparedCore) => string
  /** The nodes in a sentence. */
  inputsOf: (core: ComparedCore) => string
}

/** Returns the nodes of the cores by type and status. They are never per node. */
export function nodeRows(): ComparedGroup {
  return { title: text('compare.nodes'), rows: [allNodes(), ...nodeTypes.map(nodesOfType)].map(nodeRow) }
}

function allNodes(): Subject {
  return {
    name: text('compare.allNodes'),
    countsOf: ({ resources: { nodes } }) => ({
      total: nodes.total,
      by_status: Object.fromEntries(statusCounts(nodes).map(({ status, count }) => [status, count])),
    }),
    labelOf: ({ id }) => text('compare.allNodesOf', { core: id }),
    inputsOf: ({ id }) => text('compare.allNodesInputs', { core: id }),
  }
}

function nodesOfType(nodeType: (typeof nodeTypes)[number]): Subject {
  const type = nodeTypeTitle(nodeType)
  return {
    name: type,
    countsOf: ({ resources }) => resources.nodes.by_node_type[nodeType],
    labelOf: ({ id }) => text('compare.typeNodesOf', { type, core: id }),
    inputsOf: ({ id }) => text('compare.typeNodesInputs', { type, core: id }),
  }
}

function nodeRow({ name, countsOf, labelOf, inputsOf }: Subject): ComparedRow {
  const sourceOf = (core: ComparedCore): Pick<FigureFacts, 'observedAt' | 'time' | 'origin'> => ({
    time: text('compare.lastImport'),
    origin: {
      formula: text('compare.nodesFormula'),
      inputs: inputsOf(core),
      source: text('compare.statusSource'),
      address: addressOf(getResources, { params: { hybrid_core_id: core.id } }),
    },
  })
  return {
    name,
    cell: (core) => <NodeCount counts={countsOf(core)} label={labelOf(core)} source={sourceOf(core)} />,
    compared: { valueOf: (core) => countsOf(core).total, format: (count) => formatNumber(count), sourceOf },
  }
}

type NodeCountProps = { counts: Counts; label: string; source: Pick<FigureFacts, 'time' | 'origin'> }

function NodeCount({ counts: { total, by_status }, label, source }: NodeCountProps) {
  const { failed = 0, ...others } = by_status as Partial<Record<string, number>>
  const words = Object.entries(others).flatMap(([status, count]) => (count ? [countText(status, count)] : []))
  const failedWords = countText('failed', failed)
  const exact = [text('chart.nodes', { count: total }), ...words, ...(failed > 0 ? [failedWords] : [])]
  return (
    <Figure facts={() => ({ label, exact, ...source })}>
      <b>{formatNumber(total)}</b>{' '}
      {failed > 0 && (
        <span className={icon.alert}>
          <IconAlertOctagonFilled size={13} aria-hidden="true" />
          {failedWords}{' '}
        </span>
      )}
      <QuietText>{words.join(', ')}</QuietText>
    </Figure>
  )
}
