import { type Role, roles, scopesOfRole } from '#lib/values/rights.ts'
import { roleText } from '../../records/role-text.ts'
import { includingScopes, scopeText } from '../../records/scope-texts.ts'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'

/** One short sentence per role, for the select. */
export const roleHints: Record<Role, PlainKey> = {
  owner: 'users.ownerHint',
  admin: 'users.adminHint',
  write: 'users.writeHint',
  read: 'users.readHint',
}

/** Returns what a role may do beyond what every user may: read hybrid cores and have API keys. */
export function abilitiesOf(role: Role): string[] {
  const abilities = scopesOfRole(role).flatMap((scope) => (includingScopes.includes(scope) ? [] : [scopeText(scope)]))
  return role === 'owner' ? [...abilities, text('users.manageOwners')] : abilities
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
  const given = roles.filter((role) => role !== 'owner' || mine === 'owner')
  return given.map((value) => ({ value, label: roleText(value) }))
}
