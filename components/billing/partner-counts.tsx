'use client'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { query } from '#lib/api/client.ts'
import { listContracts } from '#lib/api/contract/management-contracts.ts'
import { listInvoices, listPaymentMethods } from '#lib/api/contract/management-partner.ts'
import { listPriceLists } from '#lib/api/contract/management-price-lists.ts'
import { useMay } from '../layout/use-account.ts'
import { dayOf, formatDay } from './day.ts'
import classes from './partner-page.module.css'

const one = { params: {}, page: { size: 1 } }

/** How much of each there is, and the way to it. */
export function PartnerCounts() {
  const contracts = useQuery({ ...query(listContracts, one), enabled: useMay('CONTRACT_READ') })
  const lists = useQuery(query(listPriceLists, one))
  const methods = useQuery(query(listPaymentMethods, one))
  const open = useQuery(
    query(listInvoices, { ...one, filter: { status: ['open'] }, sort: [{ name: 'due_on', descending: false }] }),
  )
  const due = open.data?.data[0]?.due_on
  return (
    <nav className={classes.counts} aria-label="Billing">
      <Count
        of={open}
        href="/invoices?filter[status]=open&sort[due_on]=%2B"
        label="Open invoices"
        hint={due ? `the first ${due < dayOf(new Date()) ? 'was' : 'is'} due on ${formatDay(due)}` : undefined}
      />
      <Count of={contracts} href="/contracts" label="Contracts" />
      <Count of={lists} href="/price-lists" label="Price lists" />
      <Count of={methods} href="/payment-methods" label="Payment methods" />
    </nav>
  )
}

type CountProps = {
  of: { data: { meta: { page: { total: number } } } | undefined; isPending: boolean; isEnabled: boolean }
  href: string
  label: string
  hint?: string | undefined
}

/** A number that leads to what it counts; what cannot be counted is left out. */
function Count({ of: { data, isPending, isEnabled }, href, label, hint }: CountProps) {
  if (!isEnabled || !(data || isPending)) return null
  return (
    <Link className={classes.count} href={href}>
      <span className={classes.number}>
        {data ? (
          data.meta.page.total.toLocaleString('en')
        ) : (
          <Skeleton component="span" display="block" height={24} width={32} />
        )}
      </span>
      <span>{label}</span>
      {hint && (
        <Text span size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </Link>
  )
}
