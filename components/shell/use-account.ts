'use client'
import { query } from '#lib/api/client.ts'
import { getAccount } from '#lib/api/contract/account.ts'
import { includesScope, type Scope } from '#lib/values/rights.ts'
import { useQuery } from '../query/use-query.ts'

/** Returns the signed-in user; undefined while it loads. */
export function useAccount() {
  return useQuery(query(getAccount, { params: {} })).data?.data
}

/** Returns whether to show controls that need the scope; false while the account loads. The API checks the scope again. */
export function useMay(scope: Scope): boolean {
  const account = useAccount()
  return account !== undefined && includesScope(account.scopes, scope)
}
