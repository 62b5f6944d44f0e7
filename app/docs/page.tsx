import type { Metadata } from 'next'
import { DocsIndex } from '#components/docs/docs-index.tsx'
import { DocsShell } from '#components/docs/docs-shell.tsx'

export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: 'Documentation',
  description: 'Introductions to the APIs, and a page for each of their problems.',
}

export default function Page() {
  return (
    <DocsShell path="/docs" crumbs={[{ title: 'Documentation' }]}>
      <DocsIndex />
    </DocsShell>
  )
}
