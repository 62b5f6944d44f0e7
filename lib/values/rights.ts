// The roles and scopes, and what each allows.

/** Ordered from the most rights to the fewest. */
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

const atMost: Record<Role, readonly Scope[]> = {
  owner: scopes,
  admin: scopes.filter((scope) => scope !== 'CONTRACT_OWNER'),
  write: ['CONTRACT_READ', 'CONTRACT_WRITE'],
  read: ['PARTNER_READ', 'CONTRACT_READ'],
}

/** Returns the scopes that a role allows at most. */
export function scopesOfRole(role: Role): readonly Scope[] {
  return atMost[role]
}

/** Returns whether the held scopes include `needed`. An _ADMIN or _OWNER scope includes the lower scopes of its family. */
export function includesScope(held: Iterable<string>, needed: Scope): boolean {
  for (const scope of held) {
    if (scope === needed) return true
    if (isScope(scope) && /_(ADMIN|OWNER)$/.test(scope) && isBefore(needed, scope)) return true
  }
  return false
}

/** Returns whether a user with the first role may change and lock a user with the second, and create links for it. */
export function mayAdminister(actor: string | null, target: string): boolean {
  return actor === 'owner' || (actor === 'admin' && target !== 'owner')
}

/** Returns whether a role has fewer rights than another. */
export function isLesserRole(role: Role, than: Role): boolean {
  return roles.indexOf(role) > roles.indexOf(than)
}

/** Returns the scopes of a request: those that both the role and the token allow, with all included scopes. */
export function effectiveScopes(role: Role, tokenScopes: Iterable<string>): ReadonlySet<Scope> {
  const held = [...tokenScopes]
  return new Set(scopesOfRole(role).filter((scope) => includesScope(held, scope)))
}

/** Parses the stored form of scopes, a JSON array. Unknown scopes are left out. */
export function parseScopes(text: string): Scope[] {
  const stored: string[] = JSON.parse(text)
  return stored.filter(isScope)
}

export function isScope(text: string): text is Scope {
  return scopes.some((scope) => scope === text)
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text)
}

function isBefore(lower: Scope, higher: Scope): boolean {
  return familyOf(lower) === familyOf(higher) && scopes.indexOf(lower) < scopes.indexOf(higher)
}

function familyOf(scope: Scope): string {
  return scope.slice(0, scope.indexOf('_'))
}
