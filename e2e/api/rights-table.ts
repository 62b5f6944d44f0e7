// Section 5 of the contract, written out by hand: what each endpoint needs, and what a caller without it is told.

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
] as const
export type Scope = (typeof scopes)[number]

/** What a role may at most. */
const ofRole: Record<Role, readonly Scope[]> = {
  owner: scopes,
  admin: ['PARTNER_READ', 'PARTNER_WRITE', 'PARTNER_ADMIN', 'CONTRACT_READ', 'CONTRACT_WRITE', 'CONTRACT_ADMIN'],
  write: ['CONTRACT_READ', 'CONTRACT_WRITE'],
  read: ['PARTNER_READ', 'CONTRACT_READ'],
}

/** What a scope of a token stands for. */
const standsFor: Record<Scope, readonly Scope[]> = {
  PARTNER_READ: ['PARTNER_READ'],
  PARTNER_WRITE: ['PARTNER_WRITE'],
  PARTNER_ADMIN: ['PARTNER_READ', 'PARTNER_WRITE', 'PARTNER_ADMIN'],
  CONTRACT_READ: ['CONTRACT_READ'],
  CONTRACT_WRITE: ['CONTRACT_WRITE'],
  CONTRACT_ADMIN: ['CONTRACT_READ', 'CONTRACT_WRITE', 'CONTRACT_ADMIN'],
  CONTRACT_OWNER: ['CONTRACT_READ', 'CONTRACT_WRITE', 'CONTRACT_ADMIN', 'CONTRACT_OWNER'],
}

/** The user's role *and* the token's scopes. */
export function allowedTo(role: Role, held: readonly Scope[]): ReadonlySet<Scope> {
  const stood = held.flatMap((scope) => standsFor[scope])
  return new Set(ofRole[role].filter((scope) => stood.includes(scope)))
}

export type Need = {
  scope: Scope | null
  /** The answer to a caller who may not even see the target. */
  refusal: string
  /** Of a change: who has this sees the target, and is then told `late`. */
  seen?: Scope
  late?: string
  sessionOnly?: true
}

const unauthorized = '401 Unauthorized'
const anyone: Need = { scope: null, refusal: '' }
const session: Need = { ...anyone, sessionOnly: true }
const partner = (refusal = unauthorized): Need => ({ scope: 'PARTNER_READ', refusal })
const contract = (refusal = unauthorized): Need => ({ scope: 'CONTRACT_READ', refusal })
const administrators: Need = { scope: 'PARTNER_ADMIN', refusal: unauthorized }

/** By the id of the endpoint. */
export const needs: Readonly<Record<string, Need>> = {
  'hybrid-cores.list': anyone,
  'hybrid-cores.get': anyone,
  'assets.list': anyone,
  'assets.get': anyone,
  'assets.find': anyone,
  'resources.get': anyone,
  'storage-workload.list': anyone,
  'doc.get': anyone,
  'schema.get': anyone,
  'account.get': anyone,
  'locations.list': anyone,
  'partner.get': partner('404 Partner Not Found'),
  'invoices.list': partner(),
  'invoices.get': partner(),
  'price-lists.list': partner(),
  'prices.list': partner('404 Price List Not Found'),
  'payment-methods.list': partner(),
  'payment-methods.delete': {
    scope: 'PARTNER_WRITE',
    refusal: '404 Payment Method Not Found',
    seen: 'PARTNER_READ',
    late: unauthorized,
  },
  'contracts.list': contract(),
  'contracts.get': contract(),
  'contracts.update': { scope: 'CONTRACT_WRITE', refusal: unauthorized, seen: 'CONTRACT_READ', late: unauthorized },
  'projects.list': contract(),
  'projects.get': contract('404 Project Not Found'),
  'project-prices.list': contract(),
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
  'sessions.end': session,
}

/** A route of each kind of right, and the roles that may read it. */
export const allowedRoutes: { target: string; roles: readonly Role[] }[] = [
  { target: '/hybrid-core/v2/hybrid-cores', roles },
  { target: '/management/v2/contracts', roles },
  { target: '/management/v2/partner', roles: ['owner', 'admin', 'read'] },
  { target: '/management/v2/partner/invoices', roles: ['owner', 'admin', 'read'] },
  { target: '/management/v2/users', roles: ['owner', 'admin'] },
  { target: '/management/v2/audit-events', roles: ['owner', 'admin'] },
]
