import { type Role, roles, type Scope, scopesOfRole } from '#lib/rights.ts'

const words: Partial<Record<Scope, string>> = {
  CONTRACT_READ: 'see contracts, projects and their prices',
  CONTRACT_WRITE: 'change contracts',
  PARTNER_READ: 'see price lists, invoices, payment methods and the partner',
  PARTNER_WRITE: 'delete payment methods',
  PARTNER_ADMIN: 'invite, change and lock users, and read the audit log',
}

/** In a few words, for one who chooses a role. */
export const roleHints: Record<Role, string> = {
  owner: 'Everything, other owners included',
  admin: 'Everything but what concerns owners',
  write: 'Sees and changes contracts; no billing',
  read: 'Sees everything but users and the audit log; changes nothing',
}

/** What a role may do besides what every user may: read hybrid cores, and have API keys. */
export function abilitiesOf(role: Role): string[] {
  const held = scopesOfRole(role)
  const abilities = Object.entries(words).flatMap(([scope, text]) => (held.includes(scope as Scope) ? [text] : []))
  return role === 'owner' ? [...abilities, 'invite, change and lock owners'] : abilities
}

/** What a user may do after a change of role and could not before, and the other way round. */
export function differenceOf(from: Role, to: Role): { gains: string[]; loses: string[] } {
  const [before, after] = [abilitiesOf(from), abilitiesOf(to)]
  return {
    gains: after.filter((ability) => !before.includes(ability)),
    loses: before.filter((ability) => !after.includes(ability)),
  }
}

/** The roles as a select offers them; only owners make owners. */
export function roleChoices(mine: Role): { value: Role; label: string }[] {
  return roles.filter((role) => role !== 'owner' || mine === 'owner').map((value) => ({ value, label: value }))
}
