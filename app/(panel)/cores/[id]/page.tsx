import type { Metadata } from 'next'
import { CorePage } from '#components/cores/core-page.tsx'
import { coreHref, readSegment } from '#components/cores/core-path.ts'
import { FirstAnswers } from '#components/layout/first-answers.tsx'
import { listQuery } from '#components/table/list-state.ts'
import { query } from '#lib/api/client.ts'
import { getHybridCore, getResources, listAssets } from '#lib/api/contract/hybrid-core.ts'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { firstAnswers } from '#lib/first-answers.ts'

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: readSegment((await params).id) }
}

export default async function Page({ params, searchParams }: Props) {
  const coreId = readSegment((await params).id)
  await requireSession(coreHref(coreId), searchParams)
  const core = { hybrid_core_id: coreId }
  const answers = await firstAnswers(
    query(getHybridCore, { params: core }),
    query(getResources, { params: core }),
    listQuery(listAssets, core, await parametersOf(searchParams)),
  )
  return (
    <FirstAnswers answers={answers}>
      <CorePage coreId={coreId} />
    </FirstAnswers>
  )
}
