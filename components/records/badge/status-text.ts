import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'

/** The names of the known statuses of cores, nodes, contracts, users and invoices; for choices of filters. */
export const statusNames = {
  active: 'records.active',
  planned: 'records.planned',
  staged: 'records.staged',
  maintenance: 'records.maintenance',
  failed: 'records.failed',
  suspended: 'records.suspended',
  ended: 'records.ended',
  invited: 'records.invited',
  locked: 'records.locked',
  open: 'records.open',
  paid: 'records.paid',
  cancelled: 'records.cancelled',
} as const satisfies Readonly<Record<string, PlainKey>>

const names = new Map<string, PlainKey>(Object.entries(statusNames))

/** Returns the name of a status; one that is not known is shown as the API writes it. */
export function statusText(status: string): string {
  const name = names.get(status)
  return name ? text(name) : status
}
