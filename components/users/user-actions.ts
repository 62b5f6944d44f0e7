import type { listUsers } from '#lib/api/contract/users.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { Role } from '#lib/values/rights.ts'

export type User = Item<typeof listUsers>
export type UserAction = 'role' | 'link' | 'sign-out' | 'lock' | 'unlock'

/** The signed-in user; the last owner of a partner cannot give up the role. */
export type Administrator = { user_uuid: string; role: Role; isLastOwner: boolean }

/** Returns the actions offered for a user: an admin has none for an owner, and nobody can lock themselves out. */
export function actionsFor(me: Administrator, { uuid, role, status }: Pick<User, 'uuid' | 'role' | 'status'>) {
  if (role === 'owner' && me.role !== 'owner') return []
  const isMe = uuid === me.user_uuid
  const actions: UserAction[] = []
  if (!(isMe && me.isLastOwner)) actions.push('role')
  if (status !== 'locked') actions.push('link')
  if (status === 'active') actions.push('sign-out')
  if (!isMe) actions.push(status === 'locked' ? 'unlock' : 'lock')
  return actions
}
