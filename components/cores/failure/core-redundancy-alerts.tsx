import { Alert, Anchor } from '@mantine/core'
import { IconAlertOctagonFilled, IconAlertTriangle } from '@tabler/icons-react'
import { PageLink } from '../../shell/page-link.tsx'
import { useKeepDenominator } from '../../usage/denominator/use-keep-denominator.ts'
import { formatNumber } from '../../usage/format.ts'
import { failedHref } from '../core-path.ts'
import type { RedundancyWarning } from './core-redundancy.ts'

type CoreRedundancyAlertsProps = { coreId: string; warnings: readonly RedundancyWarning[] }

/** Warns of storage pools whose copies are reduced by failed nodes, with links to these nodes. */
export function CoreRedundancyAlerts({ coreId, warnings }: CoreRedundancyAlertsProps) {
  const keep = useKeepDenominator()
  return warnings.map(({ nodeType, title, text, isAtRisk, failedCount }) => {
    const Icon = isAtRisk ? IconAlertOctagonFilled : IconAlertTriangle
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
        {text}{' '}
        <Anchor component={PageLink} href={keep(failedHref(coreId, nodeType))} inherit c="inherit" underline="always">
          {failedCount === 1 ? 'Show the failed node' : `Show the ${formatNumber(failedCount)} failed nodes`}
        </Anchor>
      </Alert>
    )
  })
}
