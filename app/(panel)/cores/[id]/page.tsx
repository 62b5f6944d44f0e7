import type { Metadata } from 'next'
import { CorePage } from '#components/cores/core-page.tsx'
import { coreHref, readSegment } from '#components/cores/core-path.ts'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: readSegment((await params).id) }
}

export default async function Page({ params, searchParams }: Props) {
  const coreId = readSegment((await params).id)
  await requireSession(coreHref(coreId), searchParams)
  return <CorePage coreId={coreId} />
}
