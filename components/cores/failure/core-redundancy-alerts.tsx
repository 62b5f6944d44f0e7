import { Alert, Anchor } from '@mantine/core'
import { IconAlertOctagonFilled, IconAlertTriangle } from '@tabler/icons-react'
import { PageLink } from '../../shell/page-link.tsx'
import { useKeepDenominator } from '../../usage/denominator/use-denominator.tsx'
import { Figure } from '../../usage/figure/figure.tsx'
import { poolOrigin } from '../../usage/figure/usage-origins.ts'
import { formatNumber } from '../../usage/format.ts'
import { nodeTypeName } from '../../usage/resource-nodes.ts'
import { failedHref } from '../core-path.ts'
import type { RedundancyWarning } from './core-redundancy.ts'

type CoreRedundancyAlertsProps = { coreId: string; warnings: readonly RedundancyWarning[]; observedAt: string | null }

/** Warns of storage pools whose copies are reduced by failed nodes, with links to these nodes. */
export function CoreRedundancyAlerts({ coreId, warnings, observedAt }: CoreRedundancyAlertsProps) {
  const keep = useKeepDenominator()
  return warnings.map(({ nodeType, title, text, isAtRisk, failedCount }) => {
    const Icon = isAtRisk ? IconAlertOctagonFilled : IconAlertTriangle
    const factsOf = () => ({
      label: `${title} in ${coreId}`,
      exact: [text],
      observedAt,
      origin: {
        ...poolOrigin({ hybrid_core_id: coreId, resource: nodeType === 'object_storage' ? 'object' : 'distributed' }),
        formula: 'The number of failed nodes, compared with the number of copies that the pool keeps.',
        inputs: `All ${nodeTypeName(nodeType)} nodes of ${coreId} with their status.`,
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
        <Figure facts={factsOf}>{text}</Figure>{' '}
        <Anchor
          component={PageLink}
          href={keep(failedHref(coreId, nodeType))}
          inherit
          display="inline-block"
          mih={24}
          c="inherit"
          underline="always"
        >
          {failedCount === 1 ? 'Show the failed node' : `Show the ${formatNumber(failedCount)} failed nodes`}
        </Anchor>
      </Alert>
    )
  })
}
