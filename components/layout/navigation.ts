import {
  IconBook2,
  IconBuilding,
  IconChartBar,
  IconCreditCard,
  IconFileText,
  IconHistory,
  IconKey,
  IconReceipt,
  IconServer2,
  IconTags,
  IconUsers,
} from '@tabler/icons-react'
import type { Scope } from '#lib/rights.ts'

export type Page = {
  href: string
  /** The query string with which the navigation opens it. */
  search?: string
  label: string
  hint: string
  icon: typeof IconKey
  /** The heading below which it stands. */
  group?: string
  /** What the caller needs to read it. */
  scope?: Scope
}

const administration = { group: 'Administration', scope: 'PARTNER_ADMIN' } as const
const billing = { group: 'Billing', scope: 'PARTNER_READ' } as const

/** The pages of the panel, in the order in which its navigation names them. */
export const navigation: readonly Page[] = [
  { href: '/cores', label: 'Hybrid cores', hint: 'Every core and how full it is', icon: IconServer2 },
  { href: '/storage', label: 'Storage', hint: 'Which storage fills first', icon: IconChartBar },
  { href: '/api-keys', label: 'API keys', hint: 'Tokens for programs', icon: IconKey },
  { href: '/reference', label: 'API reference', hint: 'Every route, to read and to try', icon: IconBook2 },
  {
    ...billing,
    href: '/contracts',
    label: 'Contracts',
    hint: 'Projects and what they pay',
    icon: IconFileText,
    scope: 'CONTRACT_READ',
  },
  { ...billing, href: '/price-lists', label: 'Price lists', hint: 'What a product costs, and where', icon: IconTags },
  {
    ...billing,
    href: '/invoices',
    search: '?sort[issued_on]=-',
    label: 'Invoices',
    hint: 'What is open, paid and overdue',
    icon: IconReceipt,
  },
  {
    ...billing,
    href: '/payment-methods',
    label: 'Payment methods',
    hint: 'How invoices are paid',
    icon: IconCreditCard,
  },
  { ...billing, href: '/partner', label: 'Partner', hint: 'Whose cores and contracts these are', icon: IconBuilding },
  { ...administration, href: '/users', label: 'Users', hint: 'Who may do what', icon: IconUsers },
  { ...administration, href: '/audit', label: 'Audit log', hint: 'Who did what, and when', icon: IconHistory },
]
