import { ProblemView, problemMetadata } from '#components/docs/problems/problem-view.tsx'
import { readSettings } from '#lib/settings/settings.ts'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ version: string; slug: string }> }

export async function generateMetadata({ params }: Props) {
  return problemMetadata({ path: pathOf(await params), addresses: readSettings() })
}

export default async function Page({ params }: Props) {
  return <ProblemView path={pathOf(await params)} addresses={readSettings()} />
}

function pathOf({ version, slug }: Awaited<Props['params']>): string {
  return `/docs/apis/problems/hybrid-core/${version}/${slug}`
}
