import { partnerUuid } from '#e2e/api/support/fixtures.ts'

/** The users of the shared panel; all have the same password. */
export const people = {
  /** Sees the demo partner's cores and those of `odd-inventory.ts`; tests do not change its records. */
  reader: 'reader@example.com',
  /** A user of a partner without cores. */
  emptyPartnerUser: 'empty-partner@example.com',
  /** May read every record of the demo partner and change none. */
  colleague: 'colleague@example.com',
  /** May change contracts of the demo partner, and has no other billing rights. */
  technician: 'technician@example.com',
  /** Sees the cores of `history/own-history.ts` only. */
  planner: 'planner@example.com',
} as const

export const emptyPartnerUuid = partnerUuid.A
/** A partner without users: records given to it are invisible to all of them. */
export const foreignPartnerUuid = partnerUuid.B
export const password = 'a sentence to sign in with'
