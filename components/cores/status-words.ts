import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'

const keys = {
  active: 'cores.active',
  planned: 'cores.planned',
  staged: 'cores.staged',
  maintenance: 'cores.maintenance',
  failed: 'cores.failed',
} as const satisfies Record<string, PlainKey>
const words = new Map<string, PlainKey>(Object.entries(keys))

/** Returns the choices of a filter for the status of a core or a node. */
export function statusChoices(statuses: readonly (keyof typeof keys)[]) {
  return statuses.map((value) => ({ value, label: keys[value] }))
}

/** Returns the word for the status of a core or a node. A status that the panel does not know is shown as it is. */
export function statusWord(status: string): string {
  const key = words.get(status)
  return key ? text(key) : status
}
