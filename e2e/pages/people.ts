import { partnerUuid } from '../api/fixtures.ts'

/** Who may sign in to the shared panel; all have the same password. */
export const people = {
  /** Sees the demo partner's cores and those of `odd-inventory.ts`; owns nothing that a test may change. */
  reader: 'reader@example.com',
  /** Belongs to a partner that has no core. */
  stranger: 'stranger@example.com',
  /** May read everything of the demo partner and change nothing. */
  colleague: 'colleague@example.com',
  /** May change contracts of the demo partner, and sees nothing else of its billing. */
  technician: 'technician@example.com',
} as const

export const emptyPartnerUuid = partnerUuid.A
/** Nobody of these belongs to it: what is given to it is out of everybody's sight. */
export const foreignPartnerUuid = partnerUuid.B
export const password = 'a sentence to sign in with'
