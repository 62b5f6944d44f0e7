'use client'
import { Title } from '@mantine/core'
import { isForbidden, ResponseError } from '#lib/api/client.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { includesScope } from '#lib/values/rights.ts'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { NotAllowed } from '../feedback/not-allowed.tsx'
import { RecordUnknown } from '../feedback/record-unknown.tsx'
import { Breadcrumb } from '../records/breadcrumb.tsx'
import { IdText } from '../records/id-text.tsx'
import { capital } from '../records/sentences.ts'
import { useAccount } from '../shell/use-account.ts'

type RecordUnavailableProps = {
  noun: string
  name: string
  of: { error: Error | null; refetch: () => unknown }
  endpoint: Endpoint
  /** The list that the record belongs to. */
  back?: { href: string; label: string }
}

/** Replaces the page of a record that could not be read: it does not exist, the user lacks the scope, or an error occurred. */
export function RecordUnavailable({ noun, name, of: { error, refetch }, endpoint, back }: RecordUnavailableProps) {
  const isMissing = error instanceof ResponseError && error.status === 404
  // For some records the API responds 404 when the scope is missing.
  const account = useAccount()
  const lacksScope = account && endpoint.scope && !includesScope(account.scopes, endpoint.scope)
  if (isMissing && !lacksScope && back) {
    return (
      <RecordUnknown
        title={
          <>
            There is no {noun} <IdText id={`“${name}”`} />
          </>
        }
        hint="It was never imported, was removed, or belongs to another partner."
        back={{ href: back.href, label: `All ${back.label.toLowerCase()}` }}
      />
    )
  }
  return (
    <>
      {back && <Breadcrumb to={[back]} here={name} />}
      <Title order={1} style={{ overflowWrap: 'anywhere' }}>
        {capital(noun)} <IdText id={name} />
      </Title>
      {isMissing || isForbidden(error) ? (
        <NotAllowed needs={lacksScope ? endpoint.scope : null} />
      ) : (
        error && <ApiErrorPanel error={error} retry={refetch} />
      )}
    </>
  )
}
