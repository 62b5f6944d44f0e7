import type { Metadata } from 'next'
import { AssetPage } from '#components/assets/asset-page.tsx'
import { assetHref, readSegment } from '#components/cores/core-path.ts'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

type Props = { params: Promise<{ id: string; asset: string }>; searchParams: PageQuery }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { coreId, assetId } = await idsOf(params)
  return { title: `${assetId} in ${coreId}` }
}

export default async function Page({ params, searchParams }: Props) {
  const { coreId, assetId } = await idsOf(params)
  await requireSession(assetHref(coreId, assetId), searchParams)
  return <AssetPage coreId={coreId} assetId={assetId} />
}

async function idsOf(params: Props['params']) {
  const { id, asset } = await params
  return { coreId: readSegment(id), assetId: readSegment(asset) }
}
