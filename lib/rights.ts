// What roles and scopes there are and what they allow: the API and the browser know it from here alone.

/** From the most powerful to the least. */
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

const atMost: Record<Role, readonly Scope[]> = {
  owner: scopes,
  admin: scopes.filter((scope) => scope !== 'CONTRACT_OWNER'),
  write: ['CONTRACT_READ', 'CONTRACT_WRITE'],
  read: ['PARTNER_READ', 'CONTRACT_READ'],
}

/** What a user of the role may do at most. */
export function scopesOfRole(role: Role): readonly Scope[] {
  return atMost[role]
}

/** Whether the scopes allow what needs `needed`; an _ADMIN or _OWNER scope includes those before it, no other does. */
export function includesScope(held: Iterable<string>, needed: Scope): boolean {
  for (const scope of held) {
    if (scope === needed) return true
    if (isScope(scope) && /_(ADMIN|OWNER)$/.test(scope) && isBefore(needed, scope)) return true
  }
  return false
}

/** What a call may do: the role's scopes and the token's, whichever is less; every scope it includes is named. */
export function effectiveScopes(role: Role, tokenScopes: Iterable<string>): ReadonlySet<Scope> {
  const held = [...tokenScopes]
  return new Set(scopesOfRole(role).filter((scope) => includesScope(held, scope)))
}

/** Scopes as the database keeps them, a JSON array; a word that is none is left out. */
export function parseScopes(text: string): Scope[] {
  return (JSON.parse(text) as string[]).filter(isScope)
}

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text)
}

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}

function isBefore(lower: Scope, higher: Scope): boolean {
  return familyOf(lower) === familyOf(higher) && scopes.indexOf(lower) < scopes.indexOf(higher)
}

function familyOf(scope: Scope): string {
  return scope.slice(0, scope.indexOf('_'))
}
