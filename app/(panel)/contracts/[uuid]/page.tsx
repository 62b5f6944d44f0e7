import type { Metadata } from 'next'
import { contractHref } from '#components/billing/billing-path.ts'
import { ContractPage } from '#components/billing/contract-page.tsx'
import { readSegment } from '#components/cores/core-path.ts'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

type Props = { params: Promise<{ uuid: string }>; searchParams: PageQuery }

export const metadata: Metadata = { title: 'Contract' }

export default async function Page({ params, searchParams }: Props) {
  const uuid = readSegment((await params).uuid)
  await requireSession(contractHref(uuid), searchParams)
  return <ContractPage contractUuid={uuid} />
}
