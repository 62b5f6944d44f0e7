'use client'
import { useParams } from 'next/navigation'
import { RecordUnknown } from '../feedback/record-unknown.tsx'
import { IdText } from '../records/id-text.tsx'
import { readSegment } from './core-path.ts'

/** Replaces the page of a hybrid core that the API does not know. */
export function CoreUnknown({ coreId }: { coreId: string }) {
  return (
    <RecordUnknown
      title={
        <>
          There is no hybrid core <IdText id={`“${coreId}”`} />
        </>
      }
      hint="It was never imported, was removed, or belongs to another partner."
      back={{ href: '/cores', label: 'All hybrid cores' }}
    />
  )
}

/** Shows `CoreUnknown` for the core that the address names. */
export function CoreOfAddressUnknown() {
  const { id } = useParams<{ id: string }>()
  return <CoreUnknown coreId={readSegment(id)} />
}
