'use client'
import { useQuery } from '@tanstack/react-query'
import { query } from '#lib/api/client.ts'
import { getAccount } from '#lib/api/contract/account.ts'
import { includesScope, type Scope } from '#lib/rights.ts'

/** Who is signed in; undefined while it is not known. */
export function useAccount() {
  return useQuery(query(getAccount, { params: {} })).data?.data
}

/** Whether a page may offer what needs the scope; the API decides all the same. False while it is not known. */
export function useMay(scope: Scope): boolean {
  const account = useAccount()
  return account !== undefined && includesScope(account.scopes, scope)
}
