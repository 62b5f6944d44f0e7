import type { getContract } from '#lib/api/contract/management-contracts.ts'
import type { Item } from '#lib/api/endpoint.ts'

export type Contract = Item<typeof getContract>
/** The values of the form's fields; an empty `vatid` means none. */
export type Draft = { email: string; vatid: string }

export const draftFields = ['email', 'vatid'] as const satisfies readonly (keyof Draft)[]

export function draftOf({ email, vatid }: Contract): Draft {
  return { email, vatid: vatid ?? '' }
}

/** Returns the fields of the draft that differ from `before`; empty when none does. */
export function changesOf(draft: Draft, before: Draft): Partial<Draft> {
  return Object.fromEntries(
    draftFields.filter((field) => draft[field] !== before[field]).map((field) => [field, draft[field]]),
  )
}

/** Applies the user's changes since `before` to the state `now`, which somebody else has changed in between. */
export function rebase(draft: Draft, before: Draft, now: Draft): Draft {
  return { ...now, ...changesOf(draft, before) }
}
