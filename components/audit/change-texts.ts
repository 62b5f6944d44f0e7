import type { listAuditEvents } from '#lib/api/contract/audit.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { referenceUuidPattern } from '#lib/values/ids.ts'
import { isRole } from '#lib/values/rights.ts'
import { statusText } from '../records/badge/status-text.ts'
import { formatBeginning } from '../records/day.ts'
import { roleText } from '../records/role-text.ts'
import type { PlainKey } from '../texts/catalogue.ts'
import { isGerman } from '../texts/locale.ts'
import { text } from '../texts/text.ts'

type Event = Item<typeof listAuditEvents>
type Changes = Event['changes']

const labels = new Map<string, PlainKey>([
  ['amount', 'audit.fieldAmount'],
  ['columns', 'audit.fieldColumns'],
  ['contract_uuid', 'audit.fieldContract'],
  ['created_at', 'audit.fieldCreated'],
  ['currency', 'audit.fieldCurrency'],
  ['due_on', 'audit.fieldDue'],
  ['email', 'audit.fieldEmail'],
  ['expires_at', 'audit.fieldExpires'],
  ['gross', 'audit.fieldGross'],
  ['is_default', 'audit.fieldDefault'],
  ['issued_on', 'audit.fieldIssued'],
  ['items', 'audit.fieldItems'],
  ['label', 'audit.fieldLabel'],
  ['location_uuid', 'audit.fieldLocation'],
  ['name', 'audit.fieldName'],
  ['net', 'audit.fieldNet'],
  ['page', 'audit.fieldPage'],
  ['partner_uuid', 'audit.fieldPartner'],
  ['price_list_uuid', 'audit.fieldPriceList'],
  ['query', 'audit.fieldQuery'],
  ['record', 'audit.fieldRecord'],
  ['role', 'audit.fieldRole'],
  ['status', 'audit.fieldStatus'],
  ['tax', 'audit.fieldTax'],
  ['type', 'audit.fieldType'],
  ['unit', 'audit.fieldUnit'],
  ['vatid', 'audit.fieldVatId'],
])

/** Returns the name of a field in words: `price_list_uuid` is `price list`; one that is not known is as the API writes it. */
export function fieldLabel(field: string): string {
  const label = labels.get(field)
  return label ? text(label) : field
}

/** The values of a status or a type that are no status of other records. */
const valueTexts = new Map<string, PlainKey>([
  ['open', 'audit.open'],
  ['paid', 'audit.paid'],
  ['cancelled', 'audit.cancelled'],
  ['sepa', 'audit.sepa'],
  ['card', 'audit.card'],
  ['invoice', 'audit.byInvoice'],
])
const amounts = ['amount', 'gross', 'net', 'tax']

/** Returns a value in words: a reference without its UUID, a time in the time zone, and a list as the number of its entries. */
export function changeText(field: string, value: string, zone: 'browser' | 'UTC'): string {
  if (field.endsWith('_at')) return formatBeginning(value, zone)
  if (field.endsWith('_uuid')) return value.replace(referenceUuidPattern, '')
  if (field === 'is_default') return text(value === 'true' ? 'audit.yes' : 'audit.no')
  if (field === 'role') return isRole(value) ? roleText(value) : value
  if (field === 'status' || field === 'type') return wordText(value)
  if (amounts.includes(field)) return isGerman() ? value.replace('.', ',') : value
  return field === 'items' ? itemsText(value) : value
}

function wordText(value: string): string {
  const known = valueTexts.get(value)
  return known ? text(known) : statusText(value)
}

/** The number of items, or the beginning of the text when it was cut. */
function itemsText(json: string): string {
  if (json.endsWith('…')) return text('audit.longList')
  return text('audit.items', { count: (JSON.parse(json) as unknown[]).length })
}

/** Returns the changes of an event, without the name of an added or deleted record, which its sentence has, and its partner. */
export function shownChanges({ changes, target }: Pick<Event, 'changes' | 'target'>): Changes {
  const isUpdate = !isEverywhereNull(changes, 'before') && !isEverywhereNull(changes, 'after')
  if (isUpdate) return changes
  return changes.filter(({ field, before, after }) => field !== 'partner_uuid' && (before ?? after) !== target.name)
}

/** Returns whether no change has a value on this side. */
export function isEverywhereNull(changes: Changes, side: 'before' | 'after'): boolean {
  return changes.every((change) => change[side] === null)
}
