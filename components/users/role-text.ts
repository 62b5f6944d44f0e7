import type { Role } from '#lib/values/rights.ts'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'

export const roleTexts: Record<Role, PlainKey> = {
  owner: 'roles.owner',
  admin: 'roles.admin',
  write: 'roles.write',
  read: 'roles.read',
}

/** Returns the name of a role. */
export function roleText(role: Role): string {
  return text(roleTexts[role])
}
