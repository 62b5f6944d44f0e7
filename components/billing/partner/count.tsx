import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageLink } from '../../shell/page-link.tsx'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { formatNumber } from '../../usage/format.ts'
import classes from './partner-page.module.css'

const texts = {
  openInvoices: {
    list: 'billing.openInvoices',
    label: 'billing.numberOfOpenInvoices',
    formula: 'billing.openInvoicesCounted',
  },
  overdueInvoices: {
    list: 'billing.overdueInvoices',
    label: 'billing.numberOfOverdueInvoices',
    formula: 'billing.overdueInvoicesCounted',
  },
  contracts: {
    list: 'billing.contracts',
    label: 'billing.numberOfContracts',
    formula: 'billing.contractsCounted',
  },
  priceLists: {
    list: 'billing.priceLists',
    label: 'billing.numberOfPriceLists',
    formula: 'billing.priceListsCounted',
  },
  paymentMethods: {
    list: 'billing.paymentMethods',
    label: 'billing.numberOfPaymentMethods',
    formula: 'billing.paymentMethodsCounted',
  },
} satisfies Record<string, { list: PlainKey; label: PlainKey; formula: PlainKey }>

export type CountProps = {
  of: keyof typeof texts
  /** Undefined while it loads, or if it cannot be read. */
  count: number | undefined
  isPending: boolean
  /** When the count was read, in milliseconds. */
  readAtMs: number
  /** The path and query of the response that has the count. */
  address: string
  href: string
  children?: ReactNode
}

/** A count and a link to its list; renders nothing when the count cannot be read. */
export function Count({ of, count, isPending, readAtMs, address, href, children }: CountProps) {
  if (count === undefined && !isPending) return null
  const { list, label, formula } = texts[of]
  const facts = () => ({
    label: text(label),
    exact: [formatNumber(count ?? 0)],
    observedAt: new Date(readAtMs).toISOString(),
    origin: {
      formula: text(formula),
      inputs: text('billing.countInputs'),
      source: text('billing.countSource'),
      address,
    },
  })
  return (
    <div className={classes.count}>
      {count === undefined ? (
        <span className={classes.number}>
          <Skeleton component="span" display="block" height={24} width={32} />
        </span>
      ) : (
        <Figure className={classes.number} facts={facts}>
          {formatNumber(count)}
        </Figure>
      )}
      <PageLink className={classes.list} href={href}>
        {text(list)}
      </PageLink>
      {children}
    </div>
  )
}
