import type { Scope } from '#lib/values/rights.ts'

/** The actions that each scope allows. */
export const scopeTexts: Record<Scope, string> = {
  PARTNER_READ: 'see price lists, invoices, payment methods and the partner',
  PARTNER_WRITE: 'delete payment methods',
  PARTNER_ADMIN: 'invite, change and lock users, and read the audit log',
  CONTRACT_READ: 'see contracts, projects and their prices',
  CONTRACT_WRITE: 'change contracts',
  CONTRACT_ADMIN: 'see and change contracts',
  CONTRACT_OWNER: 'see and change contracts',
  CORE_WRITE: 'push new values of assets, and see where values come from',
}

/** The scopes that only include others: they allow nothing more. */
export const includingScopes: readonly Scope[] = ['CONTRACT_ADMIN', 'CONTRACT_OWNER']
