import type { ReactNode } from 'react'
import { PanelShell } from '#components/layout/panel-shell.tsx'
import { QueryProvider } from '#components/layout/query-provider.tsx'

export const dynamic = 'force-dynamic'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <PanelShell>{children}</PanelShell>
    </QueryProvider>
  )
}
