import type { Metadata } from 'next'
import { AssetPage } from '#components/assets/asset-page.tsx'
import { assetHref, readSegment } from '#components/cores/core-path.ts'
import { FirstAnswers } from '#components/layout/first-answers.tsx'
import { query } from '#lib/api/client.ts'
import { getAsset, getResources } from '#lib/api/contract/hybrid-core.ts'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'
import { firstAnswers } from '#lib/first-answers.ts'

type Props = { params: Promise<{ id: string; asset: string }>; searchParams: PageQuery }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { coreId, assetId } = await idsOf(params)
  return { title: `${assetId} in ${coreId}` }
}

export default async function Page({ params, searchParams }: Props) {
  const { coreId, assetId } = await idsOf(params)
  await requireSession(assetHref(coreId, assetId), searchParams)
  const core = { hybrid_core_id: coreId }
  const answers = await firstAnswers(
    query(getAsset, { params: { ...core, asset_id: assetId } }),
    query(getResources, { params: core }),
  )
  return (
    <FirstAnswers answers={answers}>
      <AssetPage coreId={coreId} assetId={assetId} />
    </FirstAnswers>
  )
}

async function idsOf(params: Props['params']) {
  const { id, asset } = await params
  return { coreId: readSegment(id), assetId: readSegment(asset) }
}
