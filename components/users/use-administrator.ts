'use client'
import { useQuery } from '../query/use-query.ts'
import { useAccount } from '../shell/use-account.ts'
import { activeOwners } from './owners-query.ts'
import type { Administrator } from './user-actions.ts'

/** Returns the signed-in user with what the users page needs; undefined while it loads. */
export function useAdministrator(): Administrator | undefined {
  const account = useAccount()
  const isOwner = account?.role === 'owner'
  const owners = useQuery({ ...activeOwners, enabled: isOwner })
  if (!account || (isOwner && !owners.data)) return undefined
  const isLastOwner = isOwner && owners.data?.meta.page.total === 1
  return { user_uuid: account.user_uuid, role: account.role, isLastOwner }
}
