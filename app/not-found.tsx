import { Title } from '@mantine/core'
import type { Metadata } from 'next'
import prose from '#components/docs/elements/prose.module.css'
import { documented } from '#components/docs/problems/problem-pages.ts'
import { PageHeader } from '#components/shell/page-header.tsx'
import { query } from '#lib/api/client.ts'
import { getAccount } from '#lib/api/contract/account.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'
import { PanelFrame } from './panel-frame.tsx'

export const metadata: Metadata = { title: 'Page not found' }

export default async function NotFound() {
  const account = await prefetchQueries(query(getAccount, { params: {} }))
  const isSignedIn = account.queries.length > 0
  if (isSignedIn) {
    return (
      <PanelFrame account={account}>
        <Explanation align="start" />
      </PanelFrame>
    )
  }
  return (
    <>
      <PageHeader home="/" />
      <main id="content" tabIndex={-1} style={{ padding: '12vh var(--page-gutter)' }}>
        <Explanation align="center" />
      </main>
    </>
  )
}

function Explanation({ align }: { align: 'start' | 'center' }) {
  const introductions = documented.filter((dialect) => dialect.introductionPath)
  return (
    <div className={prose.prose} style={{ marginInline: align === 'center' ? 'auto' : 0 }}>
      <p className={prose.eyebrow}>404</p>
      <Title order={1}>There is no page at this address</Title>
      <p className={prose.lead}>
        The address may contain a typing error, or the page has moved. Addresses are case-sensitive.
      </p>
      <ul>
        <li>
          <a href="/">Start page</a>
        </li>
        <li>
          <a href="/docs">All pages of the documentation</a>
        </li>
        {introductions.map((dialect) => (
          <li key={dialect.name}>
            <a href={dialect.introductionPath ?? ''}>Introduction to the {dialect.title}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
