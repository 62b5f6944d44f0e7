'use client'
import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Body } from '#lib/api/client.ts'
import type { listInvoices } from '#lib/api/contract/management-partner.ts'
import { useQuery } from '../../query/use-query.ts'
import { formatDay } from '../../records/day.ts'
import { PageLink } from '../../shell/page-link.tsx'
import { useAccount, useMay } from '../../shell/use-account.ts'
import { formatNumber } from '../../usage/format.ts'
import { formatMoney, sumAmounts } from '../money.ts'
import classes from './partner-page.module.css'
import { partnerQueries } from './partner-queries.ts'

type Invoices = Body<typeof listInvoices>

/** Links to the partner's billing lists, each with its number of records; for open invoices also their sum. */
export function PartnerCounts() {
  const maySeeContracts = useMay('CONTRACT_READ')
  const isAccountKnown = useAccount() !== undefined
  const contracts = useQuery({ ...partnerQueries.contracts, enabled: maySeeContracts })
  const lists = useQuery(partnerQueries.priceLists)
  const methods = useQuery(partnerQueries.paymentMethods)
  const open = useQuery(partnerQueries.openInvoices)
  const overdue = useQuery(partnerQueries.overdueInvoices)
  return (
    <nav className={classes.counts} aria-label="Billing">
      <Count of={open} href="/invoices?filter[status]=open&sort[due_on]=%2B" label="Open invoices">
        {open.data && open.data.data.length > 0 && <OpenSum invoices={open.data} />}
      </Count>
      <Count of={overdue} href="/invoices?filter[overdue]=true&sort[due_on]=%2B" label="Overdue invoices" />
      {(maySeeContracts || !isAccountKnown) && <Count of={contracts} href="/contracts" label="Contracts" />}
      <Count of={lists} href="/price-lists" label="Price lists" />
      <Count of={methods} href="/payment-methods" label="Payment methods" />
    </nav>
  )
}

/** The sum of the open invoices by currency, and the first due date. There is no sum when they are on several pages. */
function OpenSum({ invoices: { data, meta } }: { invoices: Invoices }) {
  const isComplete = data.length === meta.page.total
  const currencies = [...new Set(data.map(({ currency }) => currency))].sort()
  const sums = currencies.map((currency) => {
    const grosses = data.flatMap((invoice) => (invoice.currency === currency ? [invoice.gross] : []))
    return formatMoney(sumAmounts(grosses), currency)
  })
  const due = data[0]?.due_on
  return (
    <>
      {isComplete && <span>{sums.join(', ')}</span>}
      {due && (
        <Text span size="xs" c="dimmed">
          first due {formatDay(due)}
        </Text>
      )}
    </>
  )
}

type CountProps = {
  of: { data: { meta: { page: { total: number } } } | undefined; isPending: boolean }
  href: string
  label: string
  children?: ReactNode
}

/** A count that links to its list; renders nothing when the count cannot be read. */
function Count({ of: { data, isPending }, href, label, children }: CountProps) {
  if (!(data || isPending)) return null
  return (
    <PageLink className={classes.count} href={href}>
      <span className={classes.number}>
        {data ? (
          formatNumber(data.meta.page.total)
        ) : (
          <Skeleton component="span" display="block" height={24} width={32} />
        )}
      </span>
      <span>{label}</span>
      {children}
    </PageLink>
  )
}
