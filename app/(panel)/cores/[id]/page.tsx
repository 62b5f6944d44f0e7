import type { Metadata } from 'next'
import { CorePage } from '#components/cores/core-page.tsx'
import { readSegment } from '#components/cores/core-path.ts'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: readSegment((await params).id) }
}

export default async function Page({ params }: Props) {
  return <CorePage coreId={readSegment((await params).id)} />
}
