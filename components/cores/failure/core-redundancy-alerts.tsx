import { Alert, Anchor } from '@mantine/core'
import { IconAlertOctagonFilled, IconAlertTriangle } from '@tabler/icons-react'
import { PageLink } from '../../shell/page-link.tsx'
import { text } from '../../texts/text.ts'
import { useKeepDenominator } from '../../usage/denominator/use-denominator.tsx'
import { Figure } from '../../usage/figure/figure.tsx'
import { poolOrigin } from '../../usage/figure/usage-origins.ts'
import { nodesOfType } from '../../usage/resource-nodes.ts'
import { failedHref } from '../core-path.ts'
import type { RedundancyWarning } from './core-redundancy.ts'

type CoreRedundancyAlertsProps = { coreId: string; warnings: readonly RedundancyWarning[]; observedAt: string | null }

/** Warns of storage pools whose copies are reduced by failed nodes, with links to these nodes. */
export function CoreRedundancyAlerts({ coreId, warnings, observedAt }: CoreRedundancyAlertsProps) {
  const keep = useKeepDenominator()
  return warnings.map(({ nodeType, title, text: effect, isAtRisk, failedCount }) => {
    const Icon = isAtRisk ? IconAlertOctagonFilled : IconAlertTriangle
    const factsOf = () => ({
      label: text('cores.warningOf', { warning: title, core: coreId }),
      exact: [effect],
      observedAt,
      origin: {
        ...poolOrigin({ hybrid_core_id: coreId, resource: nodeType === 'object_storage' ? 'object' : 'distributed' }),
        formula: text('cores.redundancyFormula'),
        inputs: text('cores.redundancyInputs', { nodes: nodesOfType(nodeType), core: coreId }),
      },
    })
    return (
      <Alert
        key={nodeType}
        color={isAtRisk ? 'red' : 'yellow'}
        variant="light"
        icon={<Icon aria-hidden="true" />}
        title={title}
        // Mantine's yellow has too little contrast on its light background.
        styles={isAtRisk ? {} : { title: { color: 'var(--color-level-high-text)' } }}
        role="note"
        mb="md"
      >
        <Figure facts={factsOf}>{effect}</Figure>{' '}
        <Anchor
          component={PageLink}
          href={keep(failedHref(coreId, nodeType))}
          inherit
          display="inline-block"
          mih={24}
          c="inherit"
          underline="always"
        >
          {text('cores.showFailed', { count: failedCount })}
        </Anchor>
      </Alert>
    )
  })
}
