'use client'
import { Badge, Text } from '@mantine/core'
import { useMemo } from 'react'
import { listUsers, userStatuses } from '#lib/api/contract/users.ts'
import { roles } from '#lib/values/rights.ts'
import { StatusBadge } from '../records/badge/status-badge.tsx'
import { statusNames } from '../records/badge/status-text.ts'
import { EmailText } from '../records/email-text.tsx'
import { roleNames, roleText } from '../records/role-text.ts'
import type { Column } from '../table/columns.ts'
import { valuesAsChoices } from '../table/filters/choices.ts'
import { ListTable } from '../table/list-table.tsx'
import { richText, text } from '../texts/text.ts'
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
      noun={text('users.noun')}
      endpoint={listUsers}
      params={{}}
      columns={columns}
      apiOrder={byEmail}
      rowId={({ uuid }) => uuid}
      filters={[
        { kind: 'search', name: 'search', label: 'users.search' },
        {
          kind: 'choice',
          name: 'role',
          label: 'users.role',
          choices: valuesAsChoices(roles, roleNames),
        },
        {
          kind: 'choice',
          name: 'status',
          label: 'users.status',
          choices: valuesAsChoices(userStatuses, statusNames),
        },
      ]}
      empty={text('users.empty')}
    />
  )
}

function columnsFor(me: Administrator | undefined, onAction: OnAction): Column<User>[] {
  const isMe = ({ uuid }: User) => uuid === me?.user_uuid
  return [
    {
      id: 'email',
      header: 'users.user',
      enableSorting: true,
      cell: (user) => <UserName user={user} isMe={isMe(user)} />,
    },
    {
      id: 'role',
      header: 'users.role',
      cell: (user) => (
        <span className={classes.role}>{isMe(user) && me?.isLastOwner ? <OnlyOwner /> : roleText(user.role)}</span>
      ),
    },
    { id: 'status', header: 'users.status', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      id: 'last_signed_in_at',
      header: 'users.lastSignedIn',
      enableSorting: true,
      cell: ({ last_signed_in_at: at }) =>
        at ? <Freshness label={text('users.lastSignIn')} observedAt={at} /> : <Dimmed>{text('users.never')}</Dimmed>,
    },
    {
      id: 'created_at',
      header: 'users.added',
      enableSorting: true,
      cell: (user) => <Freshness label={text('users.created')} observedAt={user.created_at} />,
    },
    {
      id: 'actions',
      header: 'users.actions',
      cell: (user) => me && <Actions me={me} user={user} onAction={onAction} />,
    },
  ]
}

function OnlyOwner() {
  return richText('users.onlyOwner', {
    role: roleText('owner'),
    note: (words) => (
      <Text span size="xs" c="dimmed">
        {words}
      </Text>
    ),
  })
}

function UserName({ user: { email, name }, isMe }: { user: User; isMe: boolean }) {
  return (
    <span className={classes.user}>
      <EmailText email={email} />
      {isMe && (
        <Badge size="xs" variant="light" tt="none" ml={6} miw="max-content">
          {text('users.you')}
        </Badge>
      )}
      {name !== null && <span className={classes.name}>{name}</span>}
    </span>
  )
}

function Actions({ me, user, onAction }: { me: Administrator; user: User; onAction: OnAction }) {
  const actions = actionsFor(me, user)
  if (actions.length === 0) return <Dimmed>{text('users.ownersOnly')}</Dimmed>
  return <UserActionMenu user={user} actions={actions} onAction={(action) => onAction(action, user)} />
}

function Dimmed({ children }: { children: string }) {
  return (
    <Text span size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Text>
  )
}
