import type { Metadata } from 'next'
import { PaymentMethodsTable } from '#components/billing/partner/payment-methods-table.tsx'
import { listPaymentMethods } from '#lib/api/contract/management-partner.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Payment methods' }

export default function Page(props: ListPageProps) {
  return (
    <ListPage
      {...props}
      path="/payment-methods"
      view="payment-methods"
      title="Payment methods"
      endpoint={listPaymentMethods}
      Table={PaymentMethodsTable}
    />
  )
}
