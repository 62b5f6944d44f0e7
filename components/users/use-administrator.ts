'use client'
import { useQuery } from '@tanstack/react-query'
import { query } from '#lib/api/client.ts'
import { listUsers } from '#lib/api/contract/users.ts'
import { useAccount } from '../layout/use-account.ts'
import type { Administrator } from './user-actions.ts'

const activeOwners = query(listUsers, {
  params: {},
  filter: { role: ['owner'], status: ['active'] },
  page: { size: 1 },
})

/** Who is signed in, as the users page needs it; undefined while it is not known. */
export function useAdministrator(): Administrator | undefined {
  const account = useAccount()
  const isOwner = account?.role === 'owner'
  const owners = useQuery({ ...activeOwners, enabled: isOwner })
  if (!account || (isOwner && !owners.data)) return undefined
  const isLastOwner = isOwner && owners.data?.meta.page.total === 1
  return { user_uuid: account.user_uuid, role: account.role, isLastOwner }
}
