'use client'
import { Anchor, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useId, useState } from 'react'
import { query, queryOf } from '#lib/api/client.ts'
import { listAssets, listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { coreHref } from '../cores/core-path.ts'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import { formatNumber, formatPercentage } from '../usage/format.ts'
import { CoreSelect } from './core-select.tsx'
import { FullestAssetList } from './fullest-asset-list.tsx'
import classes from './fullest-assets.module.css'
import { fullestCores, type StorageType, storageClasses, storageTypes } from './storage-classes.ts'

const shown = 10

/** The fullest nodes of a chosen core and class; of the fullest core until another is chosen. */
export function FullestAssets({ initialType }: { initialType: StorageType }) {
  const titleId = useId()
  const [type, setType] = useState(initialType)
  const [chosen, setChosen] = useState<string | null>(null)
  const cores = useQuery(query(listStorageWorkload, fullestCores(type)))
  const coreId = chosen ?? cores.data?.data[0]?.hybrid_core_id
  const order = fullestFirst(type)
  const assets = useQuery({
    ...query(listAssets, { params: { hybrid_core_id: coreId ?? '' }, ...order, page: { size: shown } }),
    enabled: coreId !== undefined,
    placeholderData: keepPreviousData,
  })
  const nodes = `${storageClasses[type].nodeType.replace('_', ' ')} nodes`
  const known = (assets.data?.data ?? []).filter(({ storage_usage }) => storage_usage !== null)
  const total = assets.data?.meta.page.total ?? 0
  const [first] = known
  return (
    <section className={classes.panel} aria-labelledby={titleId} aria-busy={assets.isFetching}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId} className={classes.title}>
          {coreId && first
            ? `Fullest in ${coreId}: ${first.id}, ${formatPercentage(first.storage_usage?.percentage ?? 0)}`
            : 'Fullest nodes'}
        </Title>
        <div className={classes.controls}>
          <SegmentedControl
            size="xs"
            aria-label="Class of storage"
            value={type}
            onChange={(value) => setType(value as StorageType)}
            data={storageTypes.map((value) => ({ value, label: storageClasses[value].label }))}
            transitionDuration={0}
          />
          <CoreSelect type={type} coreId={coreId ?? null} onChange={setChosen} />
        </div>
      </div>
      {assets.error ? (
        <ApiErrorPanel error={assets.error} retry={() => assets.refetch()} />
      ) : assets.data ? (
        <>
          {known.length > 0 ? (
            <FullestAssetList assets={known} isDimmed={assets.isPlaceholderData} />
          ) : (
            <Text size="sm" c="dimmed">
              {total === 0 ? `${coreId} has no active ${nodes}.` : `None of the active ${nodes} reports its storage.`}
            </Text>
          )}
          {coreId && total > known.length && (
            <Text size="sm" mt="sm">
              <Anchor component={Link} href={`${coreHref(coreId)}?${queryOf<typeof listAssets>(order)}#assets`} inherit>
                All {formatNumber(total)} active {nodes} of {coreId}
              </Anchor>
            </Text>
          )}
        </>
      ) : cores.data?.data.length === 0 && chosen === null ? (
        <Text size="sm" c="dimmed">
          No core has active {nodes} that report their storage.
        </Text>
      ) : (
        <Skeleton height={150} />
      )}
    </section>
  )
}

function fullestFirst(type: StorageType) {
  return {
    filter: { status: ['active'], node_type: [storageClasses[type].nodeType] },
    sort: [{ name: 'storage_usage', descending: true }],
  } as const
}
