'use client'
import '@mantine/spotlight/styles.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from 'next/navigation'
import { useState } from 'react'
import { query } from '#lib/api/client.ts'
import { listAssets, listHybridCores } from '#lib/api/contract/hybrid-core.ts'
import { readSegment } from '../cores/core-path.ts'
import { navigation } from './navigation.ts'

export function openCommandPalette(): void {
  spotlight.open()
}

const maximumHits = 8

/** Ctrl or Cmd and K: finds pages, cores, and the assets of the core that is open, by their ids. */
export function CommandPalette() {
  const { push } = useRouter()
  const { id: openCore } = useParams<{ id?: string }>()
  const [text, setText] = useState('')
  const [needle] = useDebouncedValue(text.trim(), 150)
  const id = [needle.includes('*') ? needle : `*${needle}*`]
  const page = { size: maximumHits }
  const cores = useQuery({
    ...query(listHybridCores, { params: {}, filter: { id }, page }),
    enabled: needle !== '',
    placeholderData: keepPreviousData,
  })
  const assets = useQuery({
    ...query(listAssets, { params: { hybrid_core_id: readSegment(openCore ?? '') }, filter: { id }, page }),
    enabled: needle !== '' && openCore !== undefined,
    placeholderData: keepPreviousData,
  })
  const action = (href: string, label: string, description: string): SpotlightActionData => ({
    id: href,
    label,
    description,
    onClick: () => push(href),
  })
  const found =
    needle === ''
      ? []
      : [
          {
            group: 'Hybrid cores',
            actions: (cores.data?.data ?? []).map((core) =>
              action(`/cores/${encodeURIComponent(core.id)}`, core.id, core.location?.name ?? core.status),
            ),
          },
          {
            group: 'Assets of this core',
            actions: (assets.data?.data ?? []).map((asset) =>
              action(
                `/cores/${openCore}/assets/${encodeURIComponent(asset.id)}`,
                asset.id,
                `${asset.node_type.replaceAll('_', ' ')}, ${asset.status}`,
              ),
            ),
          },
        ]
  const pages = navigation
    .filter(({ label }) => label.toLowerCase().includes(needle.toLowerCase()))
    .map(({ href, label, hint }) => action(href, label, hint))
  return (
    <Spotlight
      shortcut={['mod + K']}
      query={text}
      onQueryChange={setText}
      // The API has found them already: its patterns match what a plain text search would not.
      filter={(_, all) => all}
      actions={[...found, { group: 'Pages', actions: pages }].filter(({ actions }) => actions.length > 0)}
      nothingFound={cores.isFetching ? 'Looking…' : 'Nothing has this name'}
      searchProps={{ placeholder: 'Find a core, an asset or a page', 'aria-label': 'Find' }}
      scrollable
      maxHeight={420}
    />
  )
}
