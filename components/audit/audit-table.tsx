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
import { ExactFilter } from '../table/filters/exact-filter.tsx'
import { PeriodFilter } from '../table/filters/period-filter.tsx'
import { ListTable } from '../table/list-table.tsx'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'
import { Freshness } from '../usage/freshness.tsx'
import type { AuditEvent } from './action-texts.ts'
import classes from './audit-table.module.css'
import { EventsLink, EventText } from './event-text.tsx'
import { actionChoices } from './event-texts.ts'

const outcomes = {
  done: { word: 'audit.done', icon: IconCheck },
  failed: { word: 'audit.failed', icon: IconX },
  refused: { word: 'audit.refused', icon: IconBan },
} as const satisfies Record<AuditEvent['outcome'], { word: PlainKey; icon: typeof IconCheck }>

const columns: Column<AuditEvent>[] = [
  {
    id: 'occurred_at',
    header: 'audit.time',
    enableSorting: true,
    sortDescFirst: true,
    cell: ({ occurred_at: at }) => <Freshness label={text('audit.timeOf')} observedAt={at} />,
  },
  { id: 'actor', header: 'audit.actor', cell: ({ actor }) => <Actor actor={actor} /> },
  { id: 'action', header: 'audit.event', cardPlace: () => -1, cell: (event) => <EventText event={event} /> },
  {
    id: 'outcome',
    header: 'audit.outcome',
    cell: ({ outcome }) => (
      <ResultWord icon={outcomes[outcome].icon} word={text(outcomes[outcome].word)} isWrong={outcome !== 'done'} />
    ),
  },
  { id: 'address', header: 'audit.from', cell: ({ address }) => address ?? <NoValue /> },
  { id: 'request_id', header: 'audit.request', cell: ({ request_id: id }) => (id ? <Request id={id} /> : <NoValue />) },
]

const newestFirst = [{ name: 'occurred_at', descending: true }] as const

/** The list of audit events, with filters for time, actor, action, target and outcome. */
export function AuditTable() {
  const users = useQuery(query(listUsers, { params: {} }))
  const emails = (users.data?.data ?? []).map(({ email }) => email)
  return (
    <ListTable
      noun={text('audit.noun')}
      endpoint={listAuditEvents}
      params={{}}
      columns={columns}
      apiOrder={newestFirst}
      rowId={({ id }) => id}
      filters={[
        { kind: 'period', name: 'period', label: 'audit.time', Filter: PeriodFilter },
        {
          kind: 'exact',
          name: 'actor',
          label: 'audit.actor',
          suggestions: [...emails, 'operator', 'unknown'],
          words: { operator: 'audit.operator', unknown: 'audit.unknown' },
          Filter: ExactFilter,
        },
        { kind: 'choice', name: 'action', label: 'audit.action', choices: actionChoices },
        {
          kind: 'exact',
          name: 'target',
          label: 'audit.target',
          suggestions: emails,
          Filter: ExactFilter,
        },
        {
          kind: 'choice',
          name: 'outcome',
          label: 'audit.outcome',
          choices: auditOutcomes.map((value) => ({ value, label: outcomes[value].word })),
        },
      ]}
      empty={text('audit.empty')}
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
        {email === null ? (uuid ?? kindText(kind)) : <EmailText email={email} />}
      </EventsLink>
      {notes.map((note) => (
        <Text key={note} component="span" display="block" size="xs" c="dimmed">
          {note}
        </Text>
      ))}
    </span>
  )
}

/** The name of an actor that is no user. */
function kindText(kind: AuditEvent['actor']['kind']): string {
  return kind === 'operator' ? text('audit.operator') : text('audit.unknown')
}

function credentialText({ kind, token_name: token, command }: AuditEvent['actor']): string | null {
  if (kind === 'token') return token === null ? text('audit.withKey') : text('audit.withNamedKey', { name: token })
  return kind === 'link' ? text('audit.withLink') : command
}

function Request({ id }: { id: string }) {
  return (
    <span className={classes.request}>
      <code>{id}</code>
      <CopyText text={id} label={text('audit.copyRequest', { id })} />
    </span>
  )
}
