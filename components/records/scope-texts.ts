import type { Scope } from '#lib/values/rights.ts'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'

const actions: Record<Scope, PlainKey> = {
  PARTNER_READ: 'records.partnerRead',
  PARTNER_WRITE: 'records.partnerWrite',
  PARTNER_ADMIN: 'records.partnerAdmin',
  CONTRACT_READ: 'records.contractRead',
  CONTRACT_WRITE: 'records.contractWrite',
  CONTRACT_ADMIN: 'records.contractAdmin',
  CONTRACT_OWNER: 'records.contractAdmin',
  CORE_WRITE: 'records.coreWrite',
}

/** Returns the actions that a scope allows. */
export function scopeText(scope: Scope): string {
  return text(actions[scope])
}

/** The scopes that only include others: they allow nothing more. */
export const includingScopes: readonly Scope[] = ['CONTRACT_ADMIN', 'CONTRACT_OWNER']
