import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { Addresses } from '#lib/api/dialects/error-formats.ts'
import { kindOf, type ProblemName } from '#lib/api/problems/problems.ts'
import { DocsShell } from '../docs-shell.tsx'
import { ProblemArticle } from './problem-article.tsx'
import { findProblemPage } from './problem-pages.ts'

type ProblemViewProps = { path: string; addresses: Addresses }

/** The page of the problem whose `type` has this path; not found for other paths. */
export function ProblemView({ path, addresses }: ProblemViewProps) {
  const page = findProblemPage(path) ?? notFound()
  const { dialect, title } = page
  const introduction = dialect.introductionPath
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
    description: dialect.translate(kindOf(name).what).replaceAll('`', ''),
    alternates: { canonical: dialect.errorFormat.typeOf(kindOf(name), addresses) },
  }
}
