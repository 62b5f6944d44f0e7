import { IconAlertOctagonFilled } from '@tabler/icons-react'
import { addressOf } from '#lib/api/client.ts'
import { getResources } from '#lib/api/contract/hybrid-core.ts'
import { nodeTypes } from '#lib/api/contract/records/usage.ts'
import { nodeTypeWords } from '../../assets/node-type-words.ts'
import { statusCounts } from '../../chart/nodes/node-rows.ts'
import { QuietText } from '../../records/quiet-text.tsx'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import type { FigureFacts } from '../../usage/figure/figure-events.ts'
import { formatNumber } from '../../usage/format.ts'
import icon from '../../usage/meter/icon-text.module.css'
import type { ComparedCore } from '../compared-core.ts'
import type { ComparedGroup, ComparedRow } from '../compared-row.ts'

type Counts = ComparedCore['resources']['nodes']['by_node_type']['compute']

/** Returns the nodes of the cores by type and status. They are never per node. */
export function nodeRows(): ComparedGroup {
  return {
    title: 'Nodes',
    rows: [
      nodeRow('All', ({ resources: { nodes } }) => ({
        total: nodes.total,
        by_status: Object.fromEntries(statusCounts(nodes).map(({ status, count }) => [status, count])),
      })),
      ...nodeTypes.map((type) =>
        nodeRow(text(nodeTypeWords[type]), ({ resources }) => resources.nodes.by_node_type[type]),
      ),
    ],
  }
}

function nodeRow(name: string, countsOf: (core: ComparedCore) => Counts): ComparedRow {
  const sourceOf = (core: ComparedCore): Pick<FigureFacts, 'observedAt' | 'time' | 'origin'> => ({
    time: 'The last import.',
    origin: {
      formula: 'The number of nodes with each status.',
      inputs: `${name === 'All' ? 'All nodes' : `All nodes of the type “${name}”`} of ${core.id}, whatever their status.`,
      source: 'The statuses of the last import.',
      address: addressOf(getResources, { params: { hybrid_core_id: core.id } }),
    },
  })
  return {
    name: name === 'All' ? 'All nodes' : name,
    cell: (core) => <NodeCount counts={countsOf(core)} label={`${name} nodes of ${core.id}`} source={sourceOf(core)} />,
    compared: { valueOf: (core) => countsOf(core).total, format: (count) => formatNumber(count), sourceOf },
  }
}

type NodeCountProps = { counts: Counts; label: string; source: Pick<FigureFacts, 'time' | 'origin'> }

function NodeCount({ counts: { total, by_status }, label, source }: NodeCountProps) {
  const { failed = 0, ...others } = by_status as Partial<Record<string, number>>
  const words = Object.entries(others).flatMap(([status, count]) => (count ? [`${formatNumber(count)} ${status}`] : []))
  const failedWords = `${formatNumber(failed)} failed`
  const exact = [`${formatNumber(total)} nodes`, ...words, ...(failed > 0 ? [failedWords] : [])]
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
