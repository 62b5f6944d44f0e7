'use client'
import { Alert, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { includesScope, roles, type Scope, scopesOfRole } from '#lib/values/rights.ts'
import { useAccount } from '../../shell/use-account.ts'

type RightsNoteProps = { scope: Scope | null; isSessionOnly: boolean }

/** The scope and roles that an operation requires, with a notice when the signed-in user lacks the scope. */
export function RightsNote({ scope, isSessionOnly }: RightsNoteProps) {
  const account = useAccount()
  const allowedRoles = scope ? roles.filter((role) => includesScope(scopesOfRole(role), scope)) : roles
  const isRefused = account !== undefined && scope !== null && !includesScope(account.scopes, scope)
  return (
    <>
      <Text size="sm" c="dimmed" component="p">
        {scope ? (
          <>
            Needs the scope <code>{scope}</code>, which the {allowedRoles.length === 1 ? 'role' : 'roles'}{' '}
            {listOf(allowedRoles)} {allowedRoles.length === 1 ? 'has' : 'have'}.
          </>
        ) : (
          'Needs no scope: every user of the partner may call it.'
        )}
        {isSessionOnly && ' Only in a signed-in session: API tokens are refused.'}
      </Text>
      {isRefused && (
        <Alert
          variant="default"
          role="note"
          mt="sm"
          icon={<IconLock aria-hidden="true" />}
          title="You may not call this operation"
        >
          Your role “{account.role}” does not have the scope <code>{scope}</code>. The API refuses the request.
        </Alert>
      )}
    </>
  )
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}
