import { Title } from '@mantine/core'
import type { Metadata } from 'next'
import prose from '#components/docs/elements/prose.module.css'
import { documented } from '#components/docs/problems/problem-pages.ts'
import { PageHeader } from '#components/shell/page-header.tsx'
import { text } from '#components/texts/text.ts'
import { query } from '#lib/api/client.ts'
import { getAccount } from '#lib/api/contract/account.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'
import { PanelFrame } from './panel-frame.tsx'

export function generateMetadata(): Metadata {
  return { title: text('shell.notFoundTitle') }
}

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
      <Title order={1}>{text('shell.notFound')}</Title>
      <p className={prose.lead}>{text('shell.notFoundHelp')}</p>
      <ul>
        <li>
          <a href="/">{text('shell.startPage')}</a>
        </li>
        <li>
          <a href="/docs">{text('shell.allDocumentation')}</a>
        </li>
        {introductions.map((dialect) => (
          <li key={dialect.name}>
            <a href={dialect.introductionPath ?? ''}>{text('shell.introduction', { api: dialect.title })}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
