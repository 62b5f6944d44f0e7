'use client'
import { Text } from '@mantine/core'
import { IconBan, IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '#lib/api/client.ts'
import { auditOutcomes, listAuditEvents } from '#lib/api/contract/audit.ts'
import { listUsers } from '#lib/api/contract/users.ts'
import { CopyText } from '../docs/copy-text.tsx'
import { Address } from '../layout/address.tsx'
import { type Column, ListTable } from '../table/list-table.tsx'
import { Freshness } from '../usage/freshness.tsx'
import classes from './audit-table.module.css'
import { type AuditEvent, actionChoices, sentenceOf } from './event-words.ts'

const columns: Column<AuditEvent>[] = [
  {
    id: 'occurred_at',
    header: 'When',
    enableSorting: true,
    cell: ({ occurred_at: at }) => <Freshness observedAt={at} />,
  },
  { id: 'actor', header: 'Who', cell: ({ actor }) => <Who actor={actor} /> },
  { id: 'action', header: 'What', cell: (event) => <span className={classes.what}>{sentenceOf(event)}</span> },
  { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { id: 'address', header: 'From', cell: ({ address }) => address ?? <None /> },
  { id: 'request_id', header: 'Request', cell: ({ request_id: id }) => (id ? <Request id={id} /> : <None />) },
]

/** What was done, narrowed down to somebody, something or some time. */
export function AuditTable() {
  const users = useQuery(query(listUsers, { params: {} }))
  const emails = (users.data?.data ?? []).map(({ email }) => email)
  return (
    <ListTable
      noun="events"
      endpoint={listAuditEvents}
      params={{}}
      columns={columns}
      rowId={({ id }) => id}
      filters={[
        { kind: 'period', name: 'period', label: 'Any time' },
        { kind: 'exact', name: 'actor', label: 'Done by', suggestions: [...emails, 'operator', 'unknown'] },
        { kind: 'choice', name: 'action', label: 'Action', choices: actionChoices },
        { kind: 'exact', name: 'target', label: 'Done to: e-mail or id', suggestions: emails },
        {
          kind: 'choice',
          name: 'outcome',
          label: 'Outcome',
          choices: auditOutcomes.map((value) => ({ value, label: value })),
        },
      ]}
      empty="Whatever is done from now on is written down here."
    />
  )
}

const ways: Partial<Record<AuditEvent['actor']['kind'], string>> = { token: 'with an API key', link: 'with a link' }

function Who({ actor: { kind, email, user_uuid: uuid } }: { actor: AuditEvent['actor'] }) {
  const name = email === null ? (uuid ?? kind) : <Address email={email} />
  const way = ways[kind]
  return (
    <span className={classes.who}>
      {name}
      {way && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {way}
        </Text>
      )}
    </span>
  )
}

const icons = { done: IconCheck, failed: IconX, refused: IconBan }

function Outcome({ outcome }: { outcome: AuditEvent['outcome'] }) {
  const Icon = icons[outcome]
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {outcome}
    </span>
  )
}

function Request({ id }: { id: string }) {
  return (
    <span className={classes.request}>
      <code title={id}>{id.length > 13 ? `${id.slice(0, 12)}…` : id}</code>
      <CopyText text={id} label={`Copy the request id ${id}`} />
    </span>
  )
}

function None() {
  return (
    <Text span size="sm" c="dimmed">
      –
    </Text>
  )
}
