import { ProblemView, problemMetadata } from '#components/docs/problems/problem-view.tsx'
import { readSettings } from '#lib/settings/settings.ts'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ slug: string }> }

export async function generateMetadata({ params }: Props) {
  return problemMetadata({ path: `/schema/problem/${(await params).slug}`, addresses: readSettings() })
}

export default async function Page({ params }: Props) {
  return <ProblemView path={`/schema/problem/${(await params).slug}`} addresses={readSettings()} />
}
