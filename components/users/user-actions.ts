import type { listUsers } from '#lib/api/contract/users.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { Role } from '#lib/rights.ts'

export type User = Item<typeof listUsers>
export type UserAction = 'role' | 'link' | 'sign-out' | 'lock' | 'unlock'

/** Who looks at the users; whether he is the one owner that the partner cannot lose. */
export type Administrator = { user_uuid: string; role: Role; isLastOwner: boolean }

/** What an administrator may do to a user: an admin nothing to an owner, nobody what would shut himself out. */
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
