import type { getContract } from '#lib/api/contract/management-contracts.ts'
import type { Item } from '#lib/api/endpoint.ts'

export type Contract = Item<typeof getContract>
/** The fields of a contract that a user may change, as they stand in the form. */
export type Draft = { email: string; vatid: string }

export const draftFields = ['email', 'vatid'] as const satisfies readonly (keyof Draft)[]

export function draftOf({ email, vatid }: Contract): Draft {
  return { email, vatid: vatid ?? '' }
}

/** What of the draft is another than it was; an empty object when nothing is. */
export function changesOf(draft: Draft, was: Draft): Partial<Draft> {
  return Object.fromEntries(
    draftFields.filter((field) => draft[field] !== was[field]).map((field) => [field, draft[field]]),
  )
}

/** The draft of one who has lost a race: what he has not touched becomes what another has made of it meanwhile. */
export function rebase(draft: Draft, was: Draft, is: Draft): Draft {
  return { ...is, ...changesOf(draft, was) }
}
