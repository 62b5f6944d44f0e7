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
import { richText, text } from '../texts/text.ts'
import { useKeepDenominator } from '../usage/denominator/use-denominator.tsx'
import { Figure } from '../usage/figure/figure.tsx'
import { poolOrigin } from '../usage/figure/usage-origins.ts'
import { formatAge } from '../usage/format.ts'
import { coreTime, Freshness } from '../usage/freshness.tsx'
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
            {text('cores.history')}
          </Button>
          <Button
            component={PageLink}
            href={coreReportHref(coreId)}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPrinter size={15} aria-hidden="true" />}
          >
            {text('cores.report')}
          </Button>
          <ApiActions address={addressOf(getHybridCore, { params: { hybrid_core_id: coreId } })} />
        </Group>
      }
    >
      {core && !isLoading ? (
        <>
          <StatusBadge status={core.status} />
          {core.failed_asset_count > 0 && <FailedNodes core={core} resources={resources} />}
          <span>{text(core.public_available ? 'cores.public' : 'cores.notPublic')}</span>
          <span>{locationText(core.location)}</span>
          {core.oldest_observed_at && (
            <span>
              <OldestValue core={core} observedAt={core.oldest_observed_at} />
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

function OldestValue({ core, observedAt }: { core: Core; observedAt: string }) {
  const { id, stale_asset_count: stale } = core
  return richText('cores.oldestValueAge', {
    age: () => (
      <Freshness
        label={text('cores.oldestValueOf', { core: id })}
        observedAt={observedAt}
        stale={stale > 0}
        origin={() => coreTime(poolOrigin({ hybrid_core_id: id, resource: 'cpu' }))}
      />
    ),
  })
}

/** How many nodes have failed, and which pools may lack copies of their data. */
function FailedNodes({ core, resources }: { core: Core; resources: CoreHeaderProps['resources'] }) {
  const keep = useKeepDenominator()
  const { id, failed_asset_count: failed } = core
  const pools = (resources ? redundancyWarnings(resources) : []).map(({ nodeType, isAtRisk }) =>
    text(isAtRisk ? 'cores.mayHaveLostData' : 'cores.notRedundant', { nodeType }),
  )
  return (
    <span className={classes.failed}>
      <IconAlertOctagonFilled size={15} className={classes.icon} aria-hidden="true" />
      <Anchor component={PageLink} href={keep(failedHref(id))} inherit c="inherit" underline="always">
        {text('cores.failedNodes', { count: failed })}
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
  if (total === 0) return <span>{text('cores.noActiveNodes')}</span>
  const facts = () => ({
    label: text('cores.activeNodesOf', { core: core.id }),
    exact: [text('cores.freshNodes', { count: reporting, total })],
    observedAt: oldest,
    origin: {
      ...poolOrigin({ hybrid_core_id: core.id, resource: 'cpu' }),
      formula: text('cores.freshFormula'),
      inputs: text('cores.allActiveNodesOf', { core: core.id }),
    },
  })
  if (reporting === total) return <Figure facts={facts}>{text('cores.upToDate', { count: total })}</Figure>
  // “oldest 4 days” in English, and an age as everywhere in German.
  const age = oldest && formatAge(oldest, nowMs).replace(' ago', '')
  return (
    <Text span size="sm" c="var(--mantine-color-text)">
      <IconClockExclamation size={15} className={classes.icon} aria-hidden="true" />
      {stale === 0 && (
        <Figure facts={facts}>{text('cores.nodesWithoutData', { count: total - reporting, total })}</Figure>
      )}
      {stale > 0 && (
        <Anchor component={PageLink} href={keep(staleHref(core.id))} inherit underline="always">
          {age
            ? text('cores.staleNodesOldest', { count: stale, total, age })
            : text('cores.staleNodes', { count: stale, total })}
        </Anchor>
      )}
    </Text>
  )
}

function locationText(location: Core['location']): string {
  if (!location) return text('cores.noLocation')
  return location.country ? `${location.name}, ${location.country}` : location.name
}
