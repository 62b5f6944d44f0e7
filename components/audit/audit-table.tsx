'use client'
import { Text } from '@mantine/core'
import { IconBan, IconCheck, IconX } from '@tabler/icons-react'
import { query } from '#lib/api/client.ts'
import { listAuditEvents } from '#lib/api/contract/audit.ts'
import { listUsers } from '#lib/api/contract/users.ts'
import { auditOutcomes } from '#lib/values/audit.ts'
import { CopyText } from '../docs/elements/copy-text.tsx'
import { useQuery } from '../query/use-query.ts'
import { ResultWord } from '../records/badge/result-word.tsx'
import { EmailText } from '../records/email-text.tsx'
import { NoValue } from '../records/quiet-text.tsx'
import type { Column } from '../table/columns.ts'
import { valuesAsChoices } from '../table/filters/choices.ts'
import { ExactFilter } from '../table/filters/exact-filter.tsx'
import { PeriodFilter } from '../table/filters/period-filter.tsx'
import { ListTable } from '../table/list-table.tsx'
import { Freshness } from '../usage/freshness.tsx'
import type { AuditEvent } from './action-texts.ts'
import classes from './audit-table.module.css'
import { EventsLink, EventText } from './event-text.tsx'
import { actionChoices } from './event-texts.ts'

const icons = { done: IconCheck, failed: IconX, refused: IconBan }

const columns: Column<AuditEvent>[] = [
  {
    id: 'occurred_at',
    header: 'Time',
    enableSorting: true,
    sortDescFirst: true,
    cell: ({ occurred_at: at }) => <Freshness label="Time of the event" observedAt={at} />,
  },
  { id: 'actor', header: 'Actor', cell: ({ actor }) => <Actor actor={actor} /> },
  { id: 'action', header: 'Event', cardPlace: () => -1, cell: (event) => <EventText event={event} /> },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => <ResultWord icon={icons[outcome]} word={outcome} isWrong={outcome !== 'done'} />,
  },
  { id: 'address', header: 'From', cell: ({ address }) => address ?? <NoValue /> },
  { id: 'request_id', header: 'Request', cell: ({ request_id: id }) => (id ? <Request id={id} /> : <NoValue />) },
]

const newestFirst = [{ name: 'occurred_at', descending: true }] as const

/** The list of audit events, with filters for time, actor, action, target and outcome. */
export function AuditTable() {
  const users = useQuery(query(listUsers, { params: {} }))
  const emails = (users.data?.data ?? []).map(({ email }) => email)
  return (
    <ListTable
      noun="events"
      endpoint={listAuditEvents}
      params={{}}
      columns={columns}
      apiOrder={newestFirst}
      rowId={({ id }) => id}
      filters={[
        { kind: 'period', name: 'period', label: 'Time', Filter: PeriodFilter },
        {
          kind: 'exact',
          name: 'actor',
          label: 'Actor',
          suggestions: [...emails, 'operator', 'unknown'],
          Filter: ExactFilter,
        },
        { kind: 'choice', name: 'action', label: 'Action', choices: actionChoices },
        {
          kind: 'exact',
          name: 'target',
          label: 'Target: name or id',
          suggestions: emails,
          Filter: ExactFilter,
        },
        {
          kind: 'choice',
          name: 'outcome',
          label: 'Outcome',
          choices: valuesAsChoices(auditOutcomes),
        },
      ]}
      empty="Sign-ins and changes appear here from now on."
    />
  )
}

/** The actor with its name, and the key, the link or the command that it used. */
function Actor({ actor }: { actor: AuditEvent['actor'] }) {
  const { kind, email, user_uuid: uuid, name } = actor
  const notes = [name, credentialText(actor)].filter(Boolean)
  return (
    <span className={classes.actor}>
      <EventsLink filter="actor" value={uuid ?? kind}>
        {email === null ? (uuid ?? kind) : <EmailText email={email} />}
      </EventsLink>
      {notes.map((note) => (
        <Text key={note} component="span" display="block" size="xs" c="dimmed">
          {note}
        </Text>
      ))}
    </span>
  )
}

function credentialText({ kind, token_name: token, command }: AuditEvent['actor']): string | null {
  if (kind === 'token') return token === null ? 'with an API key' : `with the API key ${token}`
  return kind === 'link' ? 'with a link' : command
}

function Request({ id }: { id: string }) {
  return (
    <span className={classes.request}>
      <code>{id}</code>
      <CopyText text={id} label={`Copy the request id ${id}`} />
    </span>
  )
}
