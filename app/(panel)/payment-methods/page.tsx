import type { Metadata } from 'next'
import { PaymentMethodsTable } from '#components/billing/partner/payment-methods-table.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { listPaymentMethods } from '#lib/api/contract/management-partner.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export function generateMetadata(): Metadata {
  return { title: text('billing.paymentMethods') }
}

export default function Page(props: ListPageProps) {
  return (
    <Texts areas={['billing']}>
      <ListPage
        {...props}
        path="/payment-methods"
        view="payment-methods"
        title={text('billing.paymentMethods')}
        endpoint={listPaymentMethods}
        Table={PaymentMethodsTable}
      />
    </Texts>
  )
}
