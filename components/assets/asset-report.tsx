'use client'
import { Anchor } from '@mantine/core'
import { queryOf } from '#lib/api/client.ts'
import type { listSources } from '#lib/api/contract/sources.ts'
import { PageLink } from '../shell/page-link.tsx'
import { useMay } from '../shell/use-account.ts'

/** The source of the values of a node; a link to it for those who may read sources. An import is not a source. */
export function AssetSource({ source }: { source: string }) {
  const mayRead = useMay('CORE_WRITE')
  if (source === 'import') return <>by an import</>
  if (!mayRead) return <>by {source}</>
  return (
    <>
      by{' '}
      <Anchor
        component={PageLink}
        href={`/sources?${queryOf<typeof listSources>({ filter: { name: [source] } })}`}
        inherit
      >
        {source}
      </Anchor>
    </>
  )
}
