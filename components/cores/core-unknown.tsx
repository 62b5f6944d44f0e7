'use client'
import { useParams } from 'next/navigation'
import { RecordUnknown } from '../feedback/record-unknown.tsx'
import { IdText } from '../records/id-text.tsx'
import { richText, text } from '../texts/text.ts'
import { readSegment } from './core-path.ts'

/** Replaces the page of a hybrid core that the API does not know. */
export function CoreUnknown({ coreId }: { coreId: string }) {
  return (
    <RecordUnknown
      title={richText('cores.unknownCore', { id: coreId, core: (quoted) => <IdText id={String(quoted)} /> })}
      hint={text('cores.unknownHint')}
      back={{ href: '/cores', label: text('cores.allCores') }}
    />
  )
}

/** Shows `CoreUnknown` for the core that the address names. */
export function CoreOfAddressUnknown() {
  const { id } = useParams<{ id: string }>()
  return <CoreUnknown coreId={readSegment(id)} />
}
