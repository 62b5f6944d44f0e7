import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { FirstAnswers } from '#components/layout/first-answers.tsx'
import { PanelShell } from '#components/layout/panel-shell.tsx'
import { QueryProvider } from '#components/layout/query-provider.tsx'
import { tableViewsOf } from '#components/table/table-view.ts'
import { TableViewsProvider } from '#components/table/use-table-view.tsx'
import { NowProvider } from '#components/usage/use-now.tsx'
import { query } from '#lib/api/client.ts'
import { getAccount } from '#lib/api/contract/account.ts'
import { firstAnswers } from '#lib/first-answers.ts'

export const dynamic = 'force-dynamic'

export default async function Layout({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <NowProvider ms={Date.now()}>
        <FirstAnswers answers={await firstAnswers(query(getAccount, { params: {} }))}>
          <TableViewsProvider kept={tableViewsOf((await cookies()).getAll())}>
            <PanelShell>{children}</PanelShell>
          </TableViewsProvider>
        </FirstAnswers>
      </NowProvider>
    </QueryProvider>
  )
}
