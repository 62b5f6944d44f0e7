'use client'
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconAlertOctagonFilled, IconChartLine, IconClockExclamation, IconPrinter } from '@tabler/icons-react'
import { addressOf } from '#lib/api/client.ts'
import { getHybridCore, type getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { StatusBadge } from '../records/badge/status-badge.tsx'
import { ApiActions } from '../records/copy/api-actions.tsx'
import { RecordHeader } from '../records/header/record-header.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { useKeepDenominator } from '../usage/denominator/use-denominator.tsx'
import { Figure } from '../usage/figure/figure.tsx'
import { poolOrigin } from '../usage/figure/usage-origins.ts'
import { formatAge, formatNumber } from '../usage/format.ts'
import { coreTime, Freshness } from '../usage/freshness.tsx'
import { nodeTypeName } from '../usage/resource-nodes.ts'
import { useNow } from '../usage/use-now.tsx'
import classes from './core-header.module.css'
import { coreHistoryHref, coreReportHref, failedHref, staleHref } from './core-path.ts'
import { redundancyWarnings } from './failure/core-redundancy.ts'

type Core = Item<typeof getHybridCore>
type CoreHeaderProps = {
  coreId: string
  /** Undefined while it loads. */
  core: Core | undefined
  /** Whether something above the charts loads: it appears at once, not in parts. */
  isLoading: boolean
  resources: Item<typeof getResources> | undefined
}

/** The head of a core's page: status, location, and the age of its values. */
export function CoreHeader({ coreId, core, isLoading, resources }: CoreHeaderProps) {
  const keep = useKeepDenominator()
  return (
    <RecordHeader
      title={coreId}
      actions={
        <Group gap={4}>
          <Button
            component={PageLink}
            href={keep(coreHistoryHref(coreId))}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconChartLine size={15} aria-hidden="true" />}
          >
            History
          </Button>
          <Button
            component={PageLink}
            href={coreReportHref(coreId)}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPrinter size={15} aria-hidden="true" />}
          >
            Report
          </Button>
          <ApiActions address={addressOf(getHybridCore, { params: { hybrid_core_id: coreId } })} />
        </Group>
      }
    >
      {core && !isLoading ? (
        <>
          <StatusBadge status={core.status} />
          {core.failed_asset_count > 0 && <FailedNodes core={core} resources={resources} />}
          <span>{core.public_available ? 'public' : 'not public'}</span>
          <span>{locationText(core.location)}</span>
          {core.oldest_observed_at && (
            <span>
              oldest value{' '}
              <Freshness
                label={`Oldest value of ${coreId}`}
                observedAt={core.oldest_observed_at}
                stale={core.stale_asset_count > 0}
                origin={() => coreTime(poolOrigin({ hybrid_core_id: coreId, resource: 'cpu' }))}
              />
            </span>
          )}
          {resources && <Coverage {...resources.coverage} core={core} />}
        </>
      ) : (
        isLoading && <Skeleton className={classes.placeholder} />
      )}
    </RecordHeader>
  )
}

/** How many nodes have failed, and which pools may lack copies of their data. */
function FailedNodes({ core, resources }: { core: Core; resources: CoreHeaderProps['resources'] }) {
  const keep = useKeepDenominator()
  const { id, failed_asset_count: failed } = core
  const pools = (resources ? redundancyWarnings(resources) : []).map(
    ({ nodeType, isAtRisk }) =>
      `${nodeTypeName(nodeType)} ${isAtRisk ? 'may have lost data' : 'is not fully redundant'}`,
  )
  return (
    <span className={classes.failed}>
      <IconAlertOctagonFilled size={15} className={classes.icon} aria-hidden="true" />
      <Anchor component={PageLink} href={keep(failedHref(id))} inherit c="inherit" underline="always">
        {failed === 1 ? '1 failed node' : `${formatNumber(failed)} failed nodes`}
      </Anchor>
      {pools.map((pool) => `, ${pool}`)}
    </span>
  )
}

type CoverageProps = { reporting: number; total: number; core: Core }

/** How many active nodes have stale or no values, and how old the oldest value is. */
function Coverage({ reporting, total, core }: CoverageProps) {
  const keep = useKeepDenominator()
  const nowMs = useNow()
  const { stale_asset_count: stale, oldest_observed_at: oldest } = core
  if (total === 0) return <span>no active nodes</span>
  const of = `${formatNumber(total)} ${total === 1 ? 'node' : 'nodes'}`
  const facts = () => ({
    label: `Active nodes of ${core.id}`,
    exact: [`${formatNumber(reporting)} of ${of} report fresh values`],
    observedAt: oldest,
    origin: {
      ...poolOrigin({ hybrid_core_id: core.id, resource: 'cpu' }),
      formula: 'The number of active nodes whose values are not stale, of all active nodes.',
      inputs: `All active nodes of ${core.id}.`,
    },
  })
  if (reporting === total)
    return <Figure facts={facts}>{total === 1 ? 'the active node is' : `all ${of} are`} up to date</Figure>
  return (
    <Text span size="sm" c="var(--mantine-color-text)">
      <IconClockExclamation size={15} className={classes.icon} aria-hidden="true" />
      {stale === 0 && <Figure facts={facts}>{`${formatNumber(total - reporting)} of ${of} without usage data`}</Figure>}
      {stale > 0 && (
        <Anchor component={PageLink} href={keep(staleHref(core.id))} inherit underline="always">
          {formatNumber(stale)} of {of} stale
          {oldest && `, oldest ${formatAge(oldest, nowMs).replace(' ago', '')}`}
        </Anchor>
      )}
    </Text>
  )
}

function locationText(location: Core['location']): string {
  if (!location) return 'no location'
  return location.country ? `${location.name}, ${location.country}` : location.name
}
