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
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'
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

/** A page with the keys of its texts. */
type DeclaredPage = Omit<Page, 'label' | 'hint' | 'group'> & { label: PlainKey; hint: PlainKey; group?: PlainKey }

const administration = { group: 'shell.administration', scope: 'PARTNER_ADMIN' } as const
const billing = { group: 'shell.billing', scope: 'PARTNER_READ' } as const

/** The pages of the panel, in the order of the sidebar. */
const navigation: readonly DeclaredPage[] = [
  { href: '/cores', label: 'shell.cores', hint: 'shell.coresHint', icon: IconServer2 },
  { href: '/storage', label: 'shell.storage', hint: 'shell.storageHint', shape: 'charts', icon: IconChartBar },
  { href: '/api-keys', label: 'shell.apiKeys', hint: 'shell.apiKeysHint', icon: IconKey },
  { href: '/reference', label: 'shell.reference', hint: 'shell.referenceHint', icon: IconBook2 },
  {
    ...billing,
    href: '/contracts',
    label: 'shell.contracts',
    hint: 'shell.contractsHint',
    icon: IconFileText,
    scope: 'CONTRACT_READ',
  },
  { ...billing, href: '/price-lists', label: 'shell.priceLists', hint: 'shell.priceListsHint', icon: IconTags },
  {
    ...billing,
    href: '/invoices',
    label: 'shell.invoices',
    hint: 'shell.invoicesHint',
    icon: IconReceipt,
  },
  {
    ...billing,
    href: '/payment-methods',
    label: 'shell.paymentMethods',
    hint: 'shell.paymentMethodsHint',
    icon: IconCreditCard,
  },
  {
    ...billing,
    href: '/partner',
    label: 'shell.partner',
    hint: 'shell.partnerHint',
    shape: 'record',
    icon: IconBuilding,
  },
  {
    ...administration,
    href: '/sources',
    label: 'shell.sources',
    hint: 'shell.sourcesHint',
    icon: IconPlugConnected,
    scope: 'CORE_WRITE',
  },
  { ...administration, href: '/users', label: 'shell.users', hint: 'shell.usersHint', icon: IconUsers },
  {
    ...administration,
    href: '/audit',
    label: 'shell.audit',
    hint: 'shell.auditHint',
    icon: IconHistory,
  },
]

/** Returns the pages that the signed-in user may read. */
export function useNavigation(): readonly Page[] {
  const account = useAccount()
  return navigation
    .filter(({ scope }) => !scope || (account && includesScope(account.scopes, scope)))
    .map(({ label, hint, group, ...page }) => ({
      ...page,
      label: text(label),
      hint: text(hint),
      ...(group && { group: text(group) }),
    }))
}
