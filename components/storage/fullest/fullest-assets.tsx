'use client'
import { Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useId } from 'react'
import { query } from '#lib/api/client.ts'
import { type findAssets, listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { useQuery } from '../../query/use-query.ts'
import panel from '../../records/panel.module.css'
import { Segments } from '../../shell/theme/segments.tsx'
import { useListState } from '../../table/state/use-list-state.ts'
import { text } from '../../texts/text.ts'
import { hasUsage, selectedPools, selectionOf, storageClasses, storageTypes, worstFirst } from '../storage-classes.ts'
import { sortableStorage } from '../storage-list.ts'
import { fullestTitle, nodeOf } from '../storage-rows.ts'
import { CoreField } from './core-field.tsx'
import classes from './fullest-assets.module.css'
import { FullestOfAllCores } from './fullest-of-all-cores.tsx'
import { FullestOfCore } from './fullest-of-core.tsx'
import { fullestNodes, typeOf } from './fullest-queries.ts'
import { FullestSkeleton } from './fullest-skeleton.tsx'
import { NoNodes } from './no-nodes.tsx'

const allTypes = 'all'

/** The fullest nodes of the class and the core in the address, which the table of the page has as filters too. */
export function FullestAssets() {
  const titleId = useId()
  const { state, change } = useListState(sortableStorage, worstFirst, async () => {})
  const selection = selectionOf(state.filter)
  const { type, coreId } = selection
  const pools = useQuery({
    ...query(listStorageWorkload, selectedPools(selection)),
    placeholderData: keepPreviousData,
  })
  const select = (name: 'storage_type' | 'hybrid_core_id', value: string | null) => {
    const { [name]: _, ...others } = state.filter
    change({ filter: value === null ? others : { ...others, [name]: [value] } })
  }
  const rows = pools.data?.data ?? []
  const shownType = typeOf(selection, rows)
  // The same query as that of the list of nodes below. The first pool of all cores may be down, and then has no node.
  const nodes = useQuery({
    ...fullestNodes(type),
    enabled: coreId === null,
    placeholderData: keepPreviousData,
  })
  const [pool] = rows.filter(hasUsage)
  const first = coreId === null ? firstOf(nodes.data?.data) : pool && { coreId, node: nodeOf(pool) }
  return (
    <section className={panel.section} aria-labelledby={titleId} aria-busy={pools.isFetching}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId} className={panel.title}>
          {fullestTitle(first)}
        </Title>
        <div className={classes.controls}>
          <Segments
            label={text('storage.storageClass')}
            value={type ?? allTypes}
            onChange={(value) => select('storage_type', value === allTypes ? null : value)}
            options={classOptions()}
            hasLines
          />
          <CoreField type={type} coreId={coreId} onChange={(id) => select('hybrid_core_id', id)} />
        </div>
      </div>
      {pools.error ? (
        <ApiErrorPanel error={pools.error} retry={() => pools.refetch()} />
      ) : !pools.data ? (
        <FullestSkeleton />
      ) : coreId === null ? (
        <FullestOfAllCores type={type} />
      ) : shownType ? (
        <FullestOfCore coreId={coreId} type={shownType} />
      ) : (
        <NoNodes type={type} />
      )}
    </section>
  )
}

function classOptions() {
  return [
    { value: allTypes, label: text('storage.all') },
    ...storageTypes.map((value) => ({ value, label: text(storageClasses[value].label) })),
  ]
}

type Nodes = readonly Item<typeof findAssets>[]

function firstOf([node]: Nodes = []) {
  if (!node?.storage_usage) return undefined
  return { coreId: node.hybrid_core_id, node: { assetId: node.id, percentage: node.storage_usage.percentage } }
}
