import type { Metadata } from 'next'
import { AssetPage } from '#components/assets/asset-page.tsx'
import { readSegment } from '#components/cores/core-path.ts'

type Props = { params: Promise<{ id: string; asset: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, asset } = await params
  return { title: `${readSegment(asset)} in ${readSegment(id)}` }
}

export default async function Page({ params }: Props) {
  const { id, asset } = await params
  return <AssetPage coreId={readSegment(id)} assetId={readSegment(asset)} />
}
