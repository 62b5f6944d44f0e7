'use client'
import { BrokenPage } from '#components/feedback/broken-page.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'

export default function RootError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <>
      <PageHeader home="/" />
      <main id="content" tabIndex={-1} style={{ paddingInline: 'var(--page-gutter)' }}>
        <BrokenPage error={error} retry={retry} />
      </main>
    </>
  )
}
