'use client'
import { Anchor } from '@mantine/core'
import { queryOf } from '#lib/api/client.ts'
import type { getAsset } from '#lib/api/contract/hybrid-core.ts'
import type { listSources } from '#lib/api/contract/sources.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { PageLink } from '../shell/page-link.tsx'
import { useMay } from '../shell/use-account.ts'
import { richText, text } from '../texts/text.ts'
import { nodeOrigin } from '../usage/figure/usage-origins.ts'
import { Freshness, nodeTime } from '../usage/freshness.tsx'

/** When a node last reported, and its source; a link to it for those who may read sources. An import is not a source. */
export function AssetReport({ asset }: { asset: Item<typeof getAsset> }) {
  const mayRead = useMay('CORE_WRITE')
  const { id, source, observed_at: observedAt, stale } = asset
  const age = () => (
    <Freshness
      label={text('cores.lastReportOf', { node: id })}
      observedAt={observedAt}
      stale={stale}
      origin={() => nodeTime(nodeOrigin(asset))}
    />
  )
  if (source === 'import') return richText('assets.reportedByImport', { age })
  return richText('assets.reportedBy', {
    age,
    name: source,
    source: (name) => (mayRead ? <SourceLink name={String(name)} /> : name),
  })
}

function SourceLink({ name }: { name: string }) {
  const address = `/sources?${queryOf<typeof listSources>({ filter: { name: [name] } })}`
  return (
    <Anchor component={PageLink} href={address} inherit>
      {name}
    </Anchor>
  )
}
