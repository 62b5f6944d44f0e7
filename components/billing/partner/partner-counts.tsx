'use client'
import { addressOf } from '#lib/api/client.ts'
import { listContracts } from '#lib/api/contract/management-contracts.ts'
import { getInvoiceSums, listPaymentMethods } from '#lib/api/contract/management-partner.ts'
import { listPriceLists } from '#lib/api/contract/management-price-lists.ts'
import { useQuery } from '../../query/use-query.ts'
import { useAccount, useMay } from '../../shell/use-account.ts'
import { text } from '../../texts/text.ts'
import { Count, type CountProps } from './count.tsx'
import { InvoiceSum } from './invoice-sum.tsx'
import classes from './partner-page.module.css'
import { partnerQueries } from './partner-queries.ts'

/** Links to the partner's billing lists, each with its number of records; for open and overdue invoices also their sums. */
export function PartnerCounts() {
  const maySeeContracts = useMay('CONTRACT_READ')
  const isAccountKnown = useAccount() !== undefined
  const contracts = useQuery({ ...partnerQueries.contracts, enabled: maySeeContracts })
  const lists = useQuery(partnerQueries.priceLists)
  const methods = useQuery(partnerQueries.paymentMethods)
  const sums = useQuery(partnerQueries.invoiceSums)
  const invoices = (status: 'open' | 'overdue') => ({
    count: sums.data?.data.currencies.reduce((total, one) => total + one[status].count, 0),
    isPending: sums.isPending,
    readAtMs: sums.dataUpdatedAt,
    address: addressOf(getInvoiceSums, { params: {} }),
    children: sums.data && <InvoiceSum sums={sums.data.data} status={status} />,
  })
  return (
    <nav className={classes.counts} aria-label={text('billing.billing')}>
      <Count of="openInvoices" {...invoices('open')} href="/invoices?filter[status]=open&sort[due_on]=%2B" />
      <Count of="overdueInvoices" {...invoices('overdue')} href="/invoices?filter[overdue]=true&sort[due_on]=%2B" />
      {(maySeeContracts || !isAccountKnown) && (
        <Count
          of="contracts"
          {...countOf(contracts)}
          href="/contracts"
          address={addressOf(listContracts, { params: {} })}
        />
      )}
      <Count
        of="priceLists"
        {...countOf(lists)}
        href="/price-lists"
        address={addressOf(listPriceLists, { params: {} })}
      />
      <Count
        of="paymentMethods"
        {...countOf(methods)}
        href="/payment-methods"
        address={addressOf(listPaymentMethods, { params: {} })}
      />
    </nav>
  )
}

type CountedList = {
  data: { data: unknown; meta: { page: { total: number } } } | undefined
  isPending: boolean
  dataUpdatedAt: number
}

function countOf({
  data,
  isPending,
  dataUpdatedAt,
}: CountedList): Pick<CountProps, 'count' | 'isPending' | 'readAtMs'> {
  return { count: data?.meta.page.total, isPending, readAtMs: dataUpdatedAt }
}
