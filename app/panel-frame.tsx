import type { DehydratedState } from '@tanstack/react-query'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { QueryProvider } from '#components/query/query-provider.tsx'
import { PanelShell } from '#components/shell/panel-shell.tsx'
import { tableViewsOf } from '#components/table/state/table-view.ts'
import { TableViewsProvider } from '#components/table/state/use-table-view.tsx'
import { Texts } from '#components/texts/texts.tsx'
import { DenominatorProvider } from '#components/usage/denominator/use-denominator.tsx'
import { FigureHost } from '#components/usage/figure/figure-host.tsx'
import { NowProvider } from '#components/usage/use-now.tsx'

/** The shell of the panel around a page, with what its components need; `account` holds the account of the user. */
export async function PanelFrame({ account, children }: { account: DehydratedState; children: ReactNode }) {
  return (
    <Texts areas={['records', 'table', 'usage']}>
      <QueryProvider>
        <NowProvider ms={Date.now()}>
          <PrefetchedQueries state={account}>
            <TableViewsProvider kept={tableViewsOf((await cookies()).getAll())}>
              <DenominatorProvider>
                <PanelShell>{children}</PanelShell>
              </DenominatorProvider>
              <FigureHost />
            </TableViewsProvider>
          </PrefetchedQueries>
        </NowProvider>
      </QueryProvider>
    </Texts>
  )
}
