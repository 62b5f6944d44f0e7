import { Title } from '@mantine/core'
import type { Metadata } from 'next'
import { documented, introductionPath } from '#components/docs/pages.ts'
import prose from '#components/docs/prose.module.css'
import { PageHeader } from '#components/layout/page-header.tsx'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  const introductions = documented.filter((dialect) => introductionPath(dialect))
  return (
    <>
      <PageHeader home="/" />
      <main id="content" tabIndex={-1} style={{ padding: '12vh var(--page-gutter)' }}>
        <div className={prose.prose} style={{ marginInline: 'auto' }}>
          <p className={prose.eyebrow}>404</p>
          <Title order={1}>There is no page at this address</Title>
          <p className={prose.lead}>It may have been mistyped, or the page has moved. Addresses are case-sensitive.</p>
          <ul>
            <li>
              <a href="/">Start page</a>
            </li>
            <li>
              <a href="/docs">All pages of the documentation</a>
            </li>
            {introductions.map((dialect) => (
              <li key={dialect.name}>
                <a href={introductionPath(dialect) ?? ''}>Introduction to the {dialect.title}</a>
              </li>
            ))}
          </ul>
        </div>
      </main>
    </>
  )
}
