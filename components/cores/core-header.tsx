'use client'
import { Skeleton, Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { addressOf } from '#lib/api/client.ts'
import { getHybridCore, type getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { AddressActions } from '../layout/address-actions.tsx'
import { RecordHeader } from '../layout/record-header.tsx'
import { formatNumber } from '../usage/format.ts'
import { Freshness } from '../usage/freshness.tsx'
import { StatusBadge } from '../usage/status-badge.tsx'
import classes from './core-header.module.css'

type Core = Item<typeof getHybridCore>
type CoreHeaderProps = {
  coreId: string
  /** Undefined while it loads. */
  core: Core | undefined
  isLoading: boolean
  coverage: Item<typeof getResources>['coverage'] | undefined
}

/** Which core this is, where, in what state, and how old its numbers are. */
export function CoreHeader({ coreId, core, isLoading, coverage }: CoreHeaderProps) {
  return (
    <RecordHeader
      title={coreId}
      actions={<AddressActions address={addressOf(getHybridCore, { params: { hybrid_core_id: coreId } })} />}
    >
      {core ? (
        <>
          <StatusBadge status={core.status} />
          <span>{core.public_available ? 'public' : 'not public'}</span>
          <span>{locationText(core.location)}</span>
          {core.observed_at && (
            <span>
              observed{' '}
              <Freshness observedAt={core.observed_at} stale={coverage?.reporting === 0 && coverage.total > 0} />
            </span>
          )}
          {coverage && <Coverage {...coverage} />}
        </>
      ) : (
        isLoading && <Skeleton height={18} width="min(34rem, 100%)" />
      )}
    </RecordHeader>
  )
}

/** How many of the active assets the numbers rest on. */
function Coverage({ reporting, total }: { reporting: number; total: number }) {
  if (total === 0) return <span>no active assets</span>
  if (reporting === total) {
    return (
      <span>
        {total === 1 ? 'its active asset reports' : `all ${formatNumber(total)} active assets report`} fresh values
      </span>
    )
  }
  return (
    <Text span size="sm" c="var(--mantine-color-text)">
      <IconClockExclamation size={15} className={classes.icon} aria-hidden="true" />
      {formatNumber(reporting)} of {formatNumber(total)} active assets report fresh values
    </Text>
  )
}

function locationText(location: Core['location']): string {
  if (!location) return 'no location'
  return location.country ? `${location.name}, ${location.country}` : location.name
}
