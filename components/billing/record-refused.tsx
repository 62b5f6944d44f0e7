'use client'
import { Title } from '@mantine/core'
import { ApiError, isForbidden } from '#lib/api/client.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { includesScope } from '#lib/rights.ts'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { RecordUnknown } from '../layout/record-unknown.tsx'
import { Trail } from '../layout/trail.tsx'
import { useAccount } from '../layout/use-account.ts'

type RecordRefusedProps = {
  noun: string
  name: string
  of: { error: Error | null; refetch: () => unknown }
  endpoint: Endpoint
  /** The list in which it would be. */
  back?: { href: string; label: string }
}

/** What stands for a record that the API does not show: it is not there, the caller may not see it, or something broke. */
export function RecordRefused({ noun, name, of: { error, refetch }, endpoint, back }: RecordRefusedProps) {
  const isMissing = error instanceof ApiError && error.status === 404
  // Some records are said not to be there when the caller may not see them.
  const account = useAccount()
  const lacksRight = account && endpoint.scope && !includesScope(account.scopes, endpoint.scope)
  if (isMissing && !lacksRight && back) {
    return (
      <RecordUnknown
        title={`There is no ${noun} “${name}”`}
        hint="It has never been imported, has been removed, or belongs to another partner."
        back={{ href: back.href, label: `All ${back.label.toLowerCase()}` }}
      />
    )
  }
  return (
    <>
      {back && <Trail to={[back]} here={name} />}
      <Title order={1} style={{ overflowWrap: 'anywhere' }}>
        {noun.charAt(0).toUpperCase() + noun.slice(1)} {name}
      </Title>
      {isMissing || isForbidden(error) ? (
        <NotAllowed needs={lacksRight ? endpoint.scope : null} />
      ) : (
        error && <ApiErrorPanel error={error} retry={refetch} />
      )}
    </>
  )
}
