'use client'
import { Anchor } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useIsHydrated } from '../records/hooks/use-is-hydrated.ts'
import { PageLink } from '../shell/page-link.tsx'
import { text } from '../texts/text.ts'
import type { AuditEvent } from './action-texts.ts'
import classes from './audit-table.module.css'
import { changeText, fieldLabel, isEverywhereNull, shownChanges } from './change-texts.ts'
import { sentencePartsOf } from './event-texts.ts'

/** More changes than this are folded. */
const maximumShown = 3

/** The event as a sentence, whose target links to its other events, and the changed values. */
export function EventText({ event }: { event: AuditEvent }) {
  const changes = shownChanges(event)
  return (
    <div className={classes.event}>
      {sentencePartsOf(event).map((part) =>
        part.isTarget ? (
          <EventsLink key={part.text} filter="target" value={event.target.id}>
            {part.text}
          </EventsLink>
        ) : (
          part.text
        ),
      )}
      {changes.length > maximumShown ? (
        <details>
          <summary>{text('audit.values', { count: changes.length })}</summary>
          <Changes changes={changes} />
        </details>
      ) : (
        changes.length > 0 && <Changes changes={changes} />
      )}
    </div>
  )
}

type EventsLinkProps = { filter: 'actor' | 'target'; value: string; children: React.ReactNode }

/** A link to the events of this actor or target. */
export function EventsLink({ filter, value, children }: EventsLinkProps) {
  const query = new URLSearchParams({ [`filter[${filter}]`]: value })
  return (
    <Anchor component={PageLink} href={`/audit?${query}`} inherit className={classes.link}>
      {children}
    </Anchor>
  )
}

/** The values of an event; those of an added or deleted record have one side only. */
function Changes({ changes }: Pick<AuditEvent, 'changes'>) {
  const zone = useIsHydrated() ? 'browser' : 'UTC'
  const [isAdded, isDeleted] = [isEverywhereNull(changes, 'before'), isEverywhereNull(changes, 'after')]
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            {!isAdded && <Value value={before} field={field} zone={zone} />}
            {!isAdded && !isDeleted && (
              <IconArrowRight size={13} stroke={1.9} aria-label={text('audit.changedTo')} role="img" />
            )}
            {!isDeleted && <Value value={after} field={field} zone={zone} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value, field, zone }: { value: string | null; field: string; zone: 'browser' | 'UTC' }) {
  return value === null ? <i>{text('audit.none')}</i> : <span>{changeText(field, value, zone)}</span>
}
