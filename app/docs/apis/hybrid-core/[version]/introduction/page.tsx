import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DocsShell } from '#components/docs/docs-shell.tsx'
import { Introduction } from '#components/docs/introduction/introduction.tsx'
import { findIntroduction } from '#components/docs/problems/problem-pages.ts'
import { readSettings } from '#lib/settings/settings.ts'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ version: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const dialect = findIntroduction((await params).version) ?? notFound()
  return {
    title: `Introduction to the ${dialect.title}`,
    description: `Address, authentication, routes, responses and errors of the ${dialect.title}.`,
    alternates: { canonical: `${readSettings().docsUrl}${dialect.introductionPath}` },
  }
}

export default async function Page({ params }: Props) {
  const dialect = findIntroduction((await params).version) ?? notFound()
  const settings = readSettings()
  return (
    <DocsShell
      path={dialect.introductionPath ?? ''}
      crumbs={[{ title: 'Documentation', path: '/docs' }, { title: dialect.title }]}
    >
      <Introduction dialect={dialect} addresses={settings} ends={dialect.lifetime(settings)} />
    </DocsShell>
  )
}
