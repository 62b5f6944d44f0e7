import { Text } from '@mantine/core'
import type { getInvoice } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { NoValue } from '../../records/quiet-text.tsx'
import { richText, text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { formatAmount, formatMoney, taxPercent, unitPrice } from '../money.ts'
import classes from './invoice.module.css'
import { amountFacts, formatPercent, formatQuantity, itemFacts, taxFacts } from './invoice-figures.ts'

type Invoice = Item<typeof getInvoice>

/** The items of an invoice and its net, tax and gross amounts. */
export function InvoiceItems({ invoice }: { invoice: Invoice }) {
  const { items, currency, net, tax, gross } = invoice
  const percent = taxPercent(net, tax)
  return (
    <>
      {items.length === 0 && (
        <Text size="sm" c="dimmed" my="lg">
          {text('billing.noItems')}
        </Text>
      )}
      <div className={classes.frame}>
        <table className={classes.items}>
          {items.length > 0 && (
            <thead>
              <tr>
                <th scope="col">{text('billing.description')}</th>
                <th scope="col" data-numeric>
                  {text('billing.quantity')}
                </th>
                <th scope="col" data-numeric>
                  {text('billing.unitPriceIn', { currency })}
                </th>
                <th scope="col" data-numeric>
                  {text('billing.amountIn', { currency })}
                </th>
              </tr>
            </thead>
          )}
          <tbody>
            {items.map(({ description, quantity, amount }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no id; their order does not change
              <tr key={at}>
                <td>{description}</td>
                <td data-numeric>
                  <Figure facts={() => itemFacts(invoice, at, 'quantity')}>{formatQuantity(quantity)}</Figure>
                </td>
                <td data-numeric>
                  <UnitPrice invoice={invoice} at={at} amount={amount} quantity={quantity} />
                </td>
                <td data-numeric>
                  <Figure facts={() => itemFacts(invoice, at, 'amount')}>{formatAmount(amount, currency)}</Figure>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={classes.sums}>
        <dt>{text('billing.net')}</dt>
        <dd>
          <Figure facts={() => amountFacts(invoice, 'net')}>{formatMoney(net, currency)}</Figure>
        </dd>
        <dt>
          {percent === undefined
            ? text('billing.tax')
            : richText('billing.taxAtRate', {
                percent: formatPercent(percent),
                rate: (rate) => <Figure facts={() => taxFacts(invoice, percent)}>{rate}</Figure>,
              })}
        </dt>
        <dd>
          <Figure facts={() => amountFacts(invoice, 'tax')}>{formatMoney(tax, currency)}</Figure>
        </dd>
        <dt data-total>{text('billing.gross')}</dt>
        <dd data-total>
          <Figure facts={() => amountFacts(invoice, 'gross')}>{formatMoney(gross, currency)}</Figure>
        </dd>
      </dl>
    </>
  )
}

type UnitPriceProps = { invoice: Invoice; at: number; amount: string; quantity: number }

function UnitPrice({ invoice, at, amount, quantity }: UnitPriceProps) {
  const price = unitPrice(amount, quantity)
  if (price === undefined) return <NoValue />
  return <Figure facts={() => itemFacts(invoice, at, 'unitPrice')}>{formatAmount(price, invoice.currency)}</Figure>
}
