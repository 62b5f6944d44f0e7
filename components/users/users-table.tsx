'use client'
import { Badge, Text } from '@mantine/core'
import { useMemo } from 'react'
import { listUsers, userStatuses } from '#lib/api/contract/users.ts'
import { roles } from '#lib/values/rights.ts'
import { StatusBadge } from '../records/badge/status-badge.tsx'
import { EmailText } from '../records/email-text.tsx'
import type { Column } from '../table/columns.ts'
import { valuesAsChoices } from '../table/filters/choices.ts'
import { ListTable } from '../table/list-table.tsx'
import { Freshness } from '../usage/freshness.tsx'
import { UserActionMenu } from './user-action-menu.tsx'
import { type Administrator, actionsFor, type User, type UserAction } from './user-actions.ts'
import classes from './users-table.module.css'

type OnAction = (action: UserAction, user: User) => void
type UsersTableProps = { me: Administrator | undefined; onAction: OnAction }

const byEmail = [{ name: 'email', descending: false }] as const

/** The list of the partner's users, with a menu of actions for each. */
export function UsersTable({ me, onAction }: UsersTableProps) {
  const columns = useMemo(() => columnsFor(me, onAction), [me, onAction])
  return (
    <ListTable
      noun="users"
      endpoint={listUsers}
      params={{}}
      columns={columns}
      apiOrder={byEmail}
      rowId={({ uuid }) => uuid}
      filters={[
        { kind: 'search', name: 'search', label: 'E-mail or name' },
        { kind: 'choice', name: 'role', label: 'Role', choices: valuesAsChoices(roles) },
        { kind: 'choice', name: 'status', label: 'Status', choices: valuesAsChoices(userStatuses) },
      ]}
      empty="Invite a user."
    />
  )
}

function columnsFor(me: Administrator | undefined, onAction: OnAction): Column<User>[] {
  const isMe = ({ uuid }: User) => uuid === me?.user_uuid
  return [
    { id: 'email', header: 'User', enableSorting: true, cell: (user) => <UserName user={user} isMe={isMe(user)} /> },
    {
      id: 'role',
      header: 'Role',
      cell: (user) => (
        <span style={{ whiteSpace: 'nowrap' }}>
          {user.role}
          {isMe(user) && me?.isLastOwner && (
            <Text span size="xs" c="dimmed">
              {' (only owner)'}
            </Text>
          )}
        </span>
      ),
    },
    { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      id: 'last_signed_in_at',
      header: 'Last signed in',
      enableSorting: true,
      cell: ({ last_signed_in_at: at }) =>
        at ? <Freshness label="Last sign-in" observedAt={at} /> : <Dimmed>never</Dimmed>,
    },
    {
      id: 'created_at',
      header: 'Added',
      enableSorting: true,
      cell: (user) => <Freshness label="Created" observedAt={user.created_at} />,
    },
    { id: 'actions', header: 'Actions', cell: (user) => me && <Actions me={me} user={user} onAction={onAction} /> },
  ]
}

function UserName({ user: { email, name }, isMe }: { user: User; isMe: boolean }) {
  return (
    <span className={classes.user}>
      <EmailText email={email} />
      {isMe && (
        <Badge size="xs" variant="light" tt="none" ml={6} miw="max-content">
          you
        </Badge>
      )}
      {name !== null && <span className={classes.name}>{name}</span>}
    </span>
  )
}

function Actions({ me, user, onAction }: { me: Administrator; user: User; onAction: OnAction }) {
  const actions = actionsFor(me, user)
  if (actions.length === 0) return <Dimmed>owners only</Dimmed>
  return <UserActionMenu user={user} actions={actions} onAction={(action) => onAction(action, user)} />
}

function Dimmed({ children }: { children: string }) {
  return (
    <Text span size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Text>
  )
}
