import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DocsShell } from '#components/docs/docs-shell.tsx'
import { Introduction } from '#components/docs/introduction.tsx'
import { findIntroduction, introductionPath } from '#components/docs/pages.ts'
import { readSettings } from '#lib/settings.ts'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ version: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const dialect = findIntroduction((await params).version) ?? notFound()
  return {
    title: `Introduction to the ${dialect.title}`,
    description: `Address, authentication, routes, answers and errors of the ${dialect.title}.`,
    alternates: { canonical: `${readSettings().docsUrl}${introductionPath(dialect)}` },
  }
}

export default async function Page({ params }: Props) {
  const dialect = findIntroduction((await params).version) ?? notFound()
  const settings = readSettings()
  const { v1DeprecatedAt: deprecatedAt, v1SunsetAt: sunsetAt } = settings
  const ends = dialect.name === 'v1' ? { deprecatedAt, sunsetAt } : undefined
  return (
    <DocsShell
      path={introductionPath(dialect) ?? ''}
      crumbs={[{ title: 'Documentation', path: '/docs' }, { title: dialect.title }]}
    >
      <Introduction dialect={dialect} addresses={settings} ends={ends} />
    </DocsShell>
  )
}
