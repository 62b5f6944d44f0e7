import type { listAuditEvents } from '#lib/api/contract/audit.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { referenceUuidPattern } from '#lib/values/ids.ts'
import { formatBeginning } from '../records/day.ts'
import type { Zone } from '../records/zone.ts'

type Event = Item<typeof listAuditEvents>
type Changes = Event['changes']

const labels: Readonly<Record<string, string>> = {
  email: 'e-mail',
  vatid: 'VAT id',
  is_default: 'default',
  issued_on: 'issued',
  due_on: 'due',
}

/** Returns the name of a field in words: `price_list_uuid` is `price list`. */
export function fieldLabel(field: string): string {
  return labels[field] ?? field.replace(/_(uuid|at)$/, '').replaceAll('_', ' ')
}

/** Returns a value in words: a reference without its UUID, a time in the time zone, and a list as the number of its entries. */
export function changeText(field: string, value: string, zone: Zone): string {
  if (field.endsWith('_at')) return formatBeginning(value, zone)
  if (field.endsWith('_uuid')) return value.replace(referenceUuidPattern, '')
  if (field === 'is_default') return value === 'true' ? 'yes' : 'no'
  return field === 'items' ? itemsText(value) : value
}

/** The number of items, or the beginning of the text when it was cut. */
function itemsText(json: string): string {
  if (json.endsWith('…')) return 'a long list'
  const count = (JSON.parse(json) as unknown[]).length
  return count === 1 ? '1 item' : `${count} items`
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
