import type { Role } from '#lib/values/rights.ts'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'

/** The names of the roles, for choices. */
export const roleNames: Record<Role, PlainKey> = {
  owner: 'records.owner',
  admin: 'records.admin',
  write: 'records.write',
  read: 'records.read',
}

/** Returns the name of a role of a user. */
export function roleText(role: Role): string {
  return text(roleNames[role])
}
