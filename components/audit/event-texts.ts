import { isRole } from '#lib/values/rights.ts'
import { formatDay } from '../records/day.ts'
import { roleText } from '../records/role-text.ts'
import { text } from '../texts/text.ts'
import { type AuditEvent, actionTexts } from './action-texts.ts'
import { fieldLabel } from './change-texts.ts'

/** The properties of an event that its sentence depends on. */
export type DescribedEvent = Pick<AuditEvent, 'action' | 'outcome' | 'actor' | 'target' | 'details' | 'changes'>
type SentencePart = { text: string; isTarget: boolean }

/** Encloses the name of the target in a sentence; names contain no control characters. */
const mark = '\u0001'

/**
 * Describes an event without its subject, the actor: `changed the role of x@example.com from read to write`. The name of
 * the target is a part of its own.
 */
export function sentencePartsOf(event: DescribedEvent): SentencePart[] {
  const parts = sentenceOf(event)
    .split(mark)
    .map((part, index) => ({ text: part, isTarget: index % 2 === 1 }))
  return parts.filter((part) => part.text !== '')
}

/** The choices of the filter by action. */
export const actionChoices = Object.entries(actionTexts).map(([value, { label }]) => ({ value, label }))

function sentenceOf(event: DescribedEvent): string {
  const texts = actionTexts[event.action]
  const values = valuesOf(event)
  if (event.outcome !== 'done') {
    return 'tried' in texts ? text(texts.tried, values) : text('audit.tried', { action: text(texts.label) })
  }
  if ('own' in texts && isOwn(event)) return text(texts.own, values)
  const hasNamesOnly = event.changes.length === 0 && event.details.fields !== undefined
  return text('fields' in texts && hasNamesOnly ? texts.fields : texts.done, values)
}

/** Whether the target is the actor, or belongs to the actor. */
function isOwn({ actor, target, details }: DescribedEvent): boolean {
  const owner = target.kind === 'user' ? target.id : (details.user_uuid ?? actor.user_uuid)
  return owner === actor.user_uuid
}

/** The values of the placeholders of all sentences. */
function valuesOf({ target, details }: DescribedEvent) {
  const { fields = '', location = '', valid_from: start } = details
  return {
    target: `${mark}${targetName(target)}${mark}`,
    owner: details.user_email ?? userText(details.user_uuid ?? ''),
    fields: fields.split(', ').map(fieldLabel).join(', '),
    role: roleName(details.role),
    from: roleName(details.from),
    to: roleName(details.to),
    partner: details.partner ?? noName,
    contract: details.contract ?? noName,
    list: details.price_list ?? noName,
    location,
    hasLocation: location === '' ? 'no' : 'yes',
    start: start === undefined ? '' : formatDay(start.slice(0, 10)),
    hasStart: start === undefined ? 'no' : 'yes',
    events: details.events ?? noName,
    before: details.before ?? noName,
  }
}

const noName = '–'

function targetName({ kind, name, email, id }: DescribedEvent['target']): string {
  return kind === 'user' ? (email ?? name ?? userText(id)) : (name ?? id)
}

function userText(id: string): string {
  return text('audit.theUser', { id })
}

function roleName(role = noName): string {
  return isRole(role) ? roleText(role) : role
}
