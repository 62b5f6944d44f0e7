'use client'
import { Badge, Text } from '@mantine/core'
import { useMemo } from 'react'
import { listUsers, userStatuses } from '#lib/api/contract/users.ts'
import { roles } from '#lib/rights.ts'
import { Address } from '../layout/address.tsx'
import { type Column, ListTable } from '../table/list-table.tsx'
import { Freshness } from '../usage/freshness.tsx'
import { StatusBadge } from '../usage/status-badge.tsx'
import { UserActionMenu } from './user-action-menu.tsx'
import { type Administrator, actionsFor, type User, type UserAction } from './user-actions.ts'
import classes from './users-table.module.css'

type Act = (action: UserAction, user: User) => void
type UsersTableProps = { me: Administrator | undefined; onAct: Act }

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The users of the partner, and what may be done to each. */
export function UsersTable({ me, onAct }: UsersTableProps) {
  const columns = useMemo(() => columnsFor(me, onAct), [me, onAct])
  return (
    <ListTable
      noun="users"
      endpoint={listUsers}
      params={{}}
      columns={columns}
      rowId={({ uuid }) => uuid}
      filters={[
        { kind: 'search', name: 'email', label: 'Search by e-mail' },
        { kind: 'choice', name: 'role', label: 'Role', choices: choices(roles) },
        { kind: 'choice', name: 'status', label: 'Status', choices: choices(userStatuses) },
      ]}
      empty="Invite somebody."
    />
  )
}

function columnsFor(me: Administrator | undefined, onAct: Act): Column<User>[] {
  const isMe = ({ uuid }: User) => uuid === me?.user_uuid
  return [
    { id: 'email', header: 'User', enableSorting: true, cell: (user) => <Who user={user} isMe={isMe(user)} /> },
    {
      id: 'role',
      header: 'Role',
      cell: (user) => (
        <span style={{ whiteSpace: 'nowrap' }}>
          {user.role}
          {isMe(user) && me?.isLastOwner && (
            <Text span size="xs" c="dimmed">
              {' the only one'}
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
      cell: ({ last_signed_in_at: at }) => (at ? <Freshness observedAt={at} /> : <Dimmed>never</Dimmed>),
    },
    {
      id: 'created_at',
      header: 'Added',
      enableSorting: true,
      cell: (user) => <Freshness observedAt={user.created_at} />,
    },
    { id: 'actions', header: 'Actions', cell: (user) => me && <Actions me={me} user={user} onAct={onAct} /> },
  ]
}

function Who({ user: { email, name }, isMe }: { user: User; isMe: boolean }) {
  return (
    <span className={classes.who}>
      <Address email={email} />
      {isMe && (
        <Badge size="xs" variant="light" tt="none" ml={6} miw="max-content">
          you
        </Badge>
      )}
      {name !== null && <span className={classes.name}>{name}</span>}
    </span>
  )
}

function Actions({ me, user, onAct }: { me: Administrator; user: User; onAct: Act }) {
  const actions = actionsFor(me, user)
  if (actions.length === 0) return <Dimmed>by owners only</Dimmed>
  return <UserActionMenu user={user} actions={actions} onAct={(action) => onAct(action, user)} />
}

function Dimmed({ children }: { children: string }) {
  return (
    <Text span size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Text>
  )
}
