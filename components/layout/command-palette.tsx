'use client'
import '@mantine/spotlight/styles.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { query } from '#lib/api/client.ts'
import { findAssets, listHybridCores } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { assetHref, coreHref, readSegment } from '../cores/core-path.ts'
import { usePaletteActions } from './palette-actions.ts'
import { useNavigation } from './use-navigation.ts'

export function openCommandPalette(): void {
  spotlight.open()
}

const maximumHits = 8

/** Ctrl or Cmd and K: finds cores and assets by their ids, those of the open core first, pages, and what can be done. */
export function CommandPalette({ text, setText }: { text: string; setText: (text: string) => void }) {
  const { push } = useRouter()
  // It is fetched when it is first asked for.
  useEffect(openCommandPalette, [])
  const { id: segment } = useParams<{ id?: string }>()
  const openCore = segment === undefined ? undefined : readSegment(segment)
  const actions = usePaletteActions()
  const pages = useNavigation()
  const typed = text.trim()
  const [needle] = useDebouncedValue(typed, 150)
  const id = [needle.includes('*') ? needle : `*${needle}*`]
  const page = { size: maximumHits }
  const cores = useQuery({
    ...query(listHybridCores, { params: {}, filter: { id }, page }),
    enabled: needle !== '',
    placeholderData: keepPreviousData,
  })
  const own = useQuery({
    ...query(findAssets, { params: {}, filter: { id, hybrid_core_id: [openCore ?? ''] }, page }),
    enabled: needle !== '' && openCore !== undefined,
    placeholderData: keepPreviousData,
  })
  const all = useQuery({
    ...query(findAssets, { params: {}, filter: { id }, page }),
    enabled: needle !== '',
    placeholderData: keepPreviousData,
  })
  const leadTo = (href: string, label: string, description: string): SpotlightActionData => ({
    id: href,
    label,
    description,
    onClick: () => push(href),
  })
  const leadToAsset = ({ hybrid_core_id: coreId, id, node_type: type, status }: Item<typeof findAssets>) =>
    leadTo(assetHref(coreId, id), id, `${coreId}, ${type.replaceAll('_', ' ')}, ${status}`)
  const found = [
    {
      group: 'Hybrid cores',
      actions: (cores.data?.data ?? []).map((core) =>
        leadTo(coreHref(core.id), core.id, core.location?.name ?? core.status),
      ),
    },
    {
      group: `Assets of ${openCore}`,
      actions: (openCore === undefined ? [] : (own.data?.data ?? [])).map(leadToAsset),
    },
    {
      group: openCore === undefined ? 'Assets' : 'Assets of other cores',
      actions: (all.data?.data ?? []).filter((asset) => asset.hybrid_core_id !== openCore).map(leadToAsset),
    },
  ]
  const isNamed = ({ label }: { label: string }) => label.toLowerCase().includes(typed.toLowerCase())
  const groups = [
    ...(needle === '' ? [] : found),
    {
      group: 'Pages',
      actions: pages.filter(isNamed).map(({ href, search = '', label, hint }) => leadTo(href + search, label, hint)),
    },
    { group: 'Actions', actions: actions.filter(isNamed) },
  ]
  const isLooking = needle !== typed || cores.isFetching || own.isFetching || all.isFetching
  const outcome = cores.error || own.error || all.error ? 'The server did not answer' : 'Nothing has this name'
  return (
    <Spotlight
      shortcut={['mod + K']}
      query={text}
      onQueryChange={setText}
      // The API has found them already: its patterns match what a plain text search would not.
      filter={(_, all) => all}
      actions={groups.filter((one) => one.actions.length > 0)}
      nothingFound={isLooking ? 'Looking…' : outcome}
      searchProps={{ placeholder: 'Find a core, an asset, a page or an action', 'aria-label': 'Find' }}
      transitionProps={{ duration: 0 }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.5 }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      // What scrolls must be reachable by keyboard.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      scrollable
      maxHeight={420}
    />
  )
}
