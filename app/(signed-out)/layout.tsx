import type { ReactNode } from 'react'
import { PageHeader } from '#components/shell/page-header.tsx'

export const dynamic = 'force-dynamic'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader home="/sign-in" />
      <main id="content">{children}</main>
    </>
  )
}
