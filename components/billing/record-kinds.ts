import type { PlainKey, TextKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'

type RecordKind = {
  /** The title of a record that cannot be shown. */
  named: TextKey
  /** The list that the record belongs to, and the title for a record that it does not have. */
  list?: { href: string; name: PlainKey; all: PlainKey; missing: TextKey }
}

/** The kinds of records that have a page. */
export const recordKinds = {
  contract: {
    named: 'billing.contractNamed',
    list: {
      href: '/contracts',
      name: 'billing.contracts',
      all: 'billing.allContracts',
      missing: 'billing.noContract',
    },
  },
  priceList: {
    named: 'billing.priceListNamed',
    list: {
      href: '/price-lists',
      name: 'billing.priceLists',
      all: 'billing.allPriceLists',
      missing: 'billing.noPriceList',
    },
  },
  invoice: {
    named: 'billing.invoiceNamed',
    list: { href: '/invoices', name: 'billing.invoices', all: 'billing.allInvoices', missing: 'billing.noInvoice' },
  },
  partner: { named: 'billing.partnerNamed' },
} satisfies Record<string, RecordKind>

/** Returns the link to the list of all records of a kind, for the breadcrumb. */
export function listLink({ list }: Required<RecordKind>): { href: string; label: string } {
  return { href: list.href, label: text(list.name) }
}
