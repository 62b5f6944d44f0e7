import type { ReactNode } from 'react'
import { query } from '#lib/api/client.ts'
import { getAccount } from '#lib/api/contract/account.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'
import { PanelFrame } from '../panel-frame.tsx'

export const dynamic = 'force-dynamic'

export default async function Layout({ children }: { children: ReactNode }) {
  const account = await prefetchQueries(query(getAccount, { params: {} }))
  return <PanelFrame account={account}>{children}</PanelFrame>
}
