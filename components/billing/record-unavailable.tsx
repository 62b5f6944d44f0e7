'use client'
import { Title } from '@mantine/core'
import { isForbidden, ResponseError } from '#lib/api/client.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { includesScope } from '#lib/values/rights.ts'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { NotAllowed } from '../feedback/not-allowed.tsx'
import { RecordUnknown } from '../feedback/record-unknown.tsx'
import { Breadcrumb } from '../records/breadcrumb.tsx'
import { useAccount } from '../shell/use-account.ts'
import { text } from '../texts/text.ts'
import { NamedRecord } from './named-record.tsx'
import { listLink, recordKinds } from './record-kinds.ts'

type RecordUnavailableProps = {
  kind: keyof typeof recordKinds
  name: string
  of: { error: Error | null; refetch: () => unknown }
  endpoint: Endpoint
}

/** Replaces the page of a record that could not be read: it does not exist, the user lacks the scope, or an error occurred. */
export function RecordUnavailable({ kind: kindName, name, of: { error, refetch }, endpoint }: RecordUnavailableProps) {
  const kind = recordKinds[kindName]
  const isMissing = error instanceof ResponseError && error.status === 404
  // For some records the API responds 404 when the scope is missing.
  const account = useAccount()
  const lacksScope = account && endpoint.scope && !includesScope(account.scopes, endpoint.scope)
  if (isMissing && !lacksScope && 'list' in kind) {
    return (
      <RecordUnknown
        title={<NamedRecord message={kind.list.missing} name={name} />}
        hint={text('billing.recordMissing')}
        back={{ href: kind.list.href, label: text(kind.list.all) }}
      />
    )
  }
  return (
    <>
      {'list' in kind && <Breadcrumb to={[listLink(kind)]} here={name} />}
      <Title order={1} style={{ overflowWrap: 'anywhere' }}>
        <NamedRecord message={kind.named} name={name} />
      </Title>
      {isMissing || isForbidden(error) ? (
        <NotAllowed needs={lacksScope ? endpoint.scope : null} />
      ) : (
        error && <ApiErrorPanel error={error} retry={refetch} />
      )}
    </>
  )
}
