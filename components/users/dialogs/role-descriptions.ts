import { type Role, roles, scopesOfRole } from '#lib/values/rights.ts'
import { includingScopes, scopeText } from '../../records/scope-texts.ts'
import { valuesAsChoices } from '../../table/filters/choices.ts'

/** One short sentence per role, for the select. */
export const roleHints: Record<Role, string> = {
  owner: 'Everything, other owners included',
  admin: 'Everything except managing owners',
  write: 'Sees and changes contracts; no billing data',
  read: 'Sees everything but users, sources and the audit log; changes nothing',
}

/** Returns what a role may do beyond what every user may: read hybrid cores and have API keys. */
export function abilitiesOf(role: Role): string[] {
  const abilities = scopesOfRole(role).flatMap((scope) => (includingScopes.includes(scope) ? [] : [scopeText(scope)]))
  return role === 'owner' ? [...abilities, 'invite, change and lock owners'] : abilities
}

/** Returns what a user gains and loses by a change of role. */
export function differenceOf(from: Role, to: Role): { gains: string[]; loses: string[] } {
  const [before, after] = [abilitiesOf(from), abilitiesOf(to)]
  return {
    gains: after.filter((ability) => !before.includes(ability)),
    loses: before.filter((ability) => !after.includes(ability)),
  }
}

/** Returns the roles that a user with the role `mine` may give; only an owner may give `owner`. */
export function roleChoices(mine: Role): { value: Role; label: string }[] {
  return valuesAsChoices(roles.filter((role) => role !== 'owner' || mine === 'owner'))
}
