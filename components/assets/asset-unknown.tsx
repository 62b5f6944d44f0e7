'use client'
import { useParams } from 'next/navigation'
import { query, ResponseError } from '#lib/api/client.ts'
import { getHybridCore } from '#lib/api/contract/hybrid-core.ts'
import { coreHref, readSegment } from '../cores/core-path.ts'
import { CoreUnknown } from '../cores/core-unknown.tsx'
import { RecordUnknown } from '../feedback/record-unknown.tsx'
import { useQuery } from '../query/use-query.ts'
import { IdText } from '../records/id-text.tsx'
import { richText, text } from '../texts/text.ts'

/** Replaces the page of an asset that the API does not know. Its core may be unknown too. */
export function AssetUnknown({ coreId, assetId }: { coreId: string; assetId: string }) {
  const core = useQuery(query(getHybridCore, { params: { hybrid_core_id: coreId } }))
  if (core.error instanceof ResponseError && core.error.status === 404) return <CoreUnknown coreId={coreId} />
  return (
    <RecordUnknown
      title={richText('assets.unknownAsset', {
        id: assetId,
        asset: (quoted) => <IdText id={String(quoted)} />,
        core: () => <IdText id={coreId} />,
      })}
      hint={text('assets.unknownHint')}
      back={{ href: `${coreHref(coreId)}#assets`, label: text('assets.allAssets', { core: coreId }) }}
    />
  )
}

/** Shows `AssetUnknown` for the asset that the address names. */
export function AssetOfAddressUnknown() {
  const { id, asset } = useParams<{ id: string; asset: string }>()
  return <AssetUnknown coreId={readSegment(id)} assetId={readSegment(asset)} />
}
