'use client'
import { includesScope } from '#lib/rights.ts'
import { navigation, type Page } from './navigation.ts'
import { useAccount } from './use-account.ts'

/** The pages that the caller may read. */
export function useNavigation(): readonly Page[] {
  const account = useAccount()
  return navigation.filter(({ scope }) => !scope || (account && includesScope(account.scopes, scope)))
}
