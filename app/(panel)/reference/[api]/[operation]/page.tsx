import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { OperationPage } from '#components/reference/operation/operation-page.tsx'
import { findOperation } from '#lib/api/reference/operation.ts'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'
import { readSettings } from '#lib/settings/settings.ts'

type Props = { params: Promise<{ api: string; operation: string }>; searchParams: PageQuery }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { summary } = await operationOf(params)
  return { title: `${summary} · API reference` }
}

export default async function Page({ params, searchParams }: Props) {
  const operation = await operationOf(params)
  await requireSession(operation.href, searchParams)
  const settings = readSettings()
  return <OperationPage operation={operation} baseUrl={settings.baseUrl} settings={settings} />
}

async function operationOf(params: Props['params']) {
  const { api, operation } = await params
  return findOperation(api, operation) ?? notFound()
}
