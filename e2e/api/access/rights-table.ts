// Written by hand, and not derived from the code: the scope that each endpoint needs, and its error without that scope.

export const roles = ['owner', 'admin', 'write', 'read'] as const
export type Role = (typeof roles)[number]

export const scopes = [
  'PARTNER_READ',
  'PARTNER_WRITE',
  'PARTNER_ADMIN',
  'CONTRACT_READ',
  'CONTRACT_WRITE',
  'CONTRACT_ADMIN',
  'CONTRACT_OWNER',
  'CORE_WRITE',
] as const
export type Scope = (typeof scopes)[number]

/** The scopes of each role. */
const scopesByRole: Record<Role, readonly Scope[]> = {
  owner: scopes,
  admin: scopes.filter((scope) => scope !== 'CONTRACT_OWNER'),
  write: ['CONTRACT_READ', 'CONTRACT_WRITE'],
  read: ['PARTNER_READ', 'CONTRACT_READ'],
}

/** The scopes that a token's scope includes. */
const includedScopes: Record<Scope, readonly Scope[]> = {
  PARTNER_READ: ['PARTNER_READ'],
  PARTNER_WRITE: ['PARTNER_WRITE'],
  PARTNER_ADMIN: ['PARTNER_READ', 'PARTNER_WRITE', 'PARTNER_ADMIN'],
  CONTRACT_READ: ['CONTRACT_READ'],
  CONTRACT_WRITE: ['CONTRACT_WRITE'],
  CONTRACT_ADMIN: ['CONTRACT_READ', 'CONTRACT_WRITE', 'CONTRACT_ADMIN'],
  CONTRACT_OWNER: ['CONTRACT_READ', 'CONTRACT_WRITE', 'CONTRACT_ADMIN', 'CONTRACT_OWNER'],
  CORE_WRITE: ['CORE_WRITE'],
}

/** Returns the scopes that both the user's role and the token have. */
export function allowedTo(role: Role, tokenScopes: readonly Scope[]): ReadonlySet<Scope> {
  const included = tokenScopes.flatMap((scope) => includedScopes[scope])
  return new Set(scopesByRole[role].filter((scope) => included.includes(scope)))
}

export type Need = {
  scope: Scope | null
  /** The error for a caller without the scope. */
  error: string
  /** For a change: a caller with this scope may read the record, and gets `errorForReader`. */
  readScope?: Scope
  errorForReader?: string
  sessionOnly?: true
}

const unauthorized = '401 Unauthorized'
const anyone: Need = { scope: null, error: '' }
const session: Need = { ...anyone, sessionOnly: true }
const partner = (error = unauthorized): Need => ({ scope: 'PARTNER_READ', error })
const contract = (error = unauthorized): Need => ({ scope: 'CONTRACT_READ', error })
const administrators: Need = { scope: 'PARTNER_ADMIN', error: unauthorized }

/** The need of each endpoint, by its id. */
export const needs: Readonly<Record<string, Need>> = {
  'hybrid-cores.list': anyone,
  'hybrid-cores.get': anyone,
  'assets.list': anyone,
  'assets.get': anyone,
  'asset-times.get': anyone,
  'assets.find': anyone,
  'resources.get': anyone,
  'scenario.get': anyone,
  'storage-workload.list': anyone,
  'history.get': anyone,
  'asset-history.get': anyone,
  'trends.list': anyone,
  'forecasts.list': anyone,
  'asset-forecasts.list': anyone,
  'doc.get': anyone,
  'schema.get': anyone,
  'account.get': anyone,
  'locations.list': anyone,
  'partner.get': partner('404 Partner Not Found'),
  'invoices.list': partner(),
  'invoices.get': partner(),
  'invoice-sums.get': partner(),
  'price-lists.list': partner(),
  'prices.list': partner('404 Price List Not Found'),
  'payment-methods.list': partner(),
  'payment-methods.delete': {
    scope: 'PARTNER_WRITE',
    error: '404 Payment Method Not Found',
    readScope: 'PARTNER_READ',
    errorForReader: unauthorized,
  },
  'contracts.list': contract(),
  'contracts.get': contract(),
  'contracts.update': {
    scope: 'CONTRACT_WRITE',
    error: unauthorized,
    readScope: 'CONTRACT_READ',
    errorForReader: unauthorized,
  },
  'projects.list': contract(),
  'projects.get': contract('404 Project Not Found'),
  'project-prices.list': contract(),
  'observations.push': { scope: 'CORE_WRITE', error: unauthorized },
  'sources.list': { scope: 'CORE_WRITE', error: unauthorized },
  'users.list': administrators,
  'users.get': administrators,
  'audit-events.list': administrators,
  'users.create': session,
  'users.update': session,
  'users.sign-out': session,
  'password-links.create': session,
  'tokens.list': session,
  'tokens.create': session,
  'tokens.rotate': session,
  'tokens.revoke': session,
  'calendar-feeds.list': session,
  'calendar-feeds.create': session,
  'calendar-feeds.revoke': session,
  'sessions.end': session,
  'views.list': session,
  'views.get': session,
  'views.create': session,
  'views.update': session,
  'views.delete': session,
  'preferences.get': session,
  'preferences.update': session,
}

/** One route for each kind of need, with the roles that may read it. */
export const allowedRoutes: { target: string; roles: readonly Role[] }[] = [
  { target: '/hybrid-core/v2/hybrid-cores', roles },
  { target: '/management/v2/contracts', roles },
  { target: '/management/v2/partner', roles: ['owner', 'admin', 'read'] },
  { target: '/management/v2/partner/invoices', roles: ['owner', 'admin', 'read'] },
  { target: '/management/v2/users', roles: ['owner', 'admin'] },
  { target: '/management/v2/audit-events', roles: ['owner', 'admin'] },
  { target: '/management/v2/sources', roles: ['owner', 'admin'] },
]
