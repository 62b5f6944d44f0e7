'use client'
import {
  IconBook2,
  IconBuilding,
  IconChartBar,
  IconCreditCard,
  IconFileText,
  IconHistory,
  IconKey,
  IconPlugConnected,
  IconReceipt,
  IconServer2,
  IconTags,
  IconUsers,
} from '@tabler/icons-react'
import { includesScope, type Scope } from '#lib/values/rights.ts'
import { useAccount } from './use-account.ts'

export type Page = {
  href: string
  label: string
  hint: string
  /** The shape of the page while it loads, if it is not a table. */
  shape?: 'charts' | 'record'
  icon: typeof IconKey
  /** The heading of its group in the sidebar. */
  group?: string
  /** The scope that the page needs. */
  scope?: Scope
}

const administration = { group: 'Administration', scope: 'PARTNER_ADMIN' } as const
const billing = { group: 'Billing', scope: 'PARTNER_READ' } as const

/** The pages of the panel, in the order of the sidebar. */
const navigation: readonly Page[] = [
  { href: '/cores', label: 'Hybrid cores', hint: 'All cores and their usage', icon: IconServer2 },
  { href: '/storage', label: 'Storage', hint: 'Usage of all storage pools', shape: 'charts', icon: IconChartBar },
  { href: '/api-keys', label: 'API keys', hint: 'Tokens for programs', icon: IconKey },
  { href: '/reference', label: 'API reference', hint: 'All endpoints, with “try it”', icon: IconBook2 },
  {
    ...billing,
    href: '/contracts',
    label: 'Contracts',
    hint: 'Projects and current prices',
    icon: IconFileText,
    scope: 'CONTRACT_READ',
  },
  { ...billing, href: '/price-lists', label: 'Price lists', hint: 'Product prices by location', icon: IconTags },
  {
    ...billing,
    href: '/invoices',
    label: 'Invoices',
    hint: 'Open, paid and overdue invoices',
    icon: IconReceipt,
  },
  {
    ...billing,
    href: '/payment-methods',
    label: 'Payment methods',
    hint: 'Accounts and cards that pay invoices',
    icon: IconCreditCard,
  },
  {
    ...billing,
    href: '/partner',
    label: 'Partner',
    hint: 'The company that owns the cores and contracts',
    shape: 'record',
    icon: IconBuilding,
  },
  {
    ...administration,
    href: '/sources',
    label: 'Sources',
    hint: 'Where values come from, and what fails',
    icon: IconPlugConnected,
    scope: 'CORE_WRITE',
  },
  { ...administration, href: '/users', label: 'Users', hint: 'Users and their roles', icon: IconUsers },
  {
    ...administration,
    href: '/audit',
    label: 'Audit log',
    hint: 'Changes and sign-ins, with actor and time',
    icon: IconHistory,
  },
]

/** Returns the pages that the signed-in user may read. */
export function useNavigation(): readonly Page[] {
  const account = useAccount()
  return navigation.filter(({ scope }) => !scope || (account && includesScope(account.scopes, scope)))
}
