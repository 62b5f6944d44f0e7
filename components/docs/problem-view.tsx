import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { type Addresses, typeOf } from '#lib/api/problem-body.ts'
import { kindOf, type ProblemName } from '#lib/api/problems.ts'
import { DocsShell } from './docs-shell.tsx'
import { findProblemPage, introductionPath } from './pages.ts'
import { ProblemArticle } from './problem-article.tsx'

type ProblemViewProps = { path: string; addresses: Addresses }

/** The page of the problem whose `type` has this path; no other path has one. */
export function ProblemView({ path, addresses }: ProblemViewProps) {
  const page = findProblemPage(path) ?? notFound()
  const { dialect, title } = page
  const introduction = introductionPath(dialect)
  return (
    <DocsShell
      path={path}
      crumbs={[
        { title: 'Documentation', path: '/docs' },
        { title: dialect.title, path: introduction ?? `/docs#${dialect.name}` },
        { title: 'Problems', path: introduction ? `${introduction}#errors` : `/docs#${dialect.name}` },
        { title },
      ]}
    >
      <ProblemArticle page={page} addresses={addresses} />
    </DocsShell>
  )
}

export function problemMetadata({ path, addresses }: ProblemViewProps): Metadata {
  const { dialect, title, names } = findProblemPage(path) ?? notFound()
  const name = names[0] as ProblemName
  return {
    title: `${title} · ${dialect.title}`,
    description: dialect.say(kindOf(name).what).replaceAll('`', ''),
    alternates: { canonical: typeOf(dialect, addresses, name) },
  }
}
