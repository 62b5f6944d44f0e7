import { Text } from '@mantine/core'
import type { getInvoice } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { NoValue } from '../../records/quiet-text.tsx'
import { Figure } from '../../usage/figure/figure.tsx'
import { formatAmount, formatMoney, taxPercent, unitPrice } from '../money.ts'
import classes from './invoice.module.css'
import { amountFacts, formatQuantity, itemFacts, taxFacts } from './invoice-figures.ts'

type Invoice = Item<typeof getInvoice>

/** The items of an invoice and its net, tax and gross amounts. */
export function InvoiceItems({ invoice }: { invoice: Invoice }) {
  const { items, currency, net, tax, gross } = invoice
  const percent = taxPercent(net, tax)
  return (
    <>
      {items.length === 0 && (
        <Text size="sm" c="dimmed" my="lg">
          No items are listed on this invoice.
        </Text>
      )}
      <div className={classes.frame}>
        <table className={classes.items}>
          {items.length > 0 && (
            <thead>
              <tr>
                <th scope="col">Description</th>
                <th scope="col" data-numeric>
                  Quantity
                </th>
                <th scope="col" data-numeric>
                  Unit price in {currency}
                </th>
                <th scope="col" data-numeric>
                  Amount in {currency}
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
                  <Figure facts={() => itemFacts(invoice, at, 'Quantity')}>{formatQuantity(quantity)}</Figure>
                </td>
                <td data-numeric>
                  <UnitPrice invoice={invoice} at={at} amount={amount} quantity={quantity} />
                </td>
                <td data-numeric>
                  <Figure facts={() => itemFacts(invoice, at, 'Amount')}>{formatAmount(amount, currency)}</Figure>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={classes.sums}>
        <dt>Net</dt>
        <dd>
          <Figure facts={() => amountFacts(invoice, 'net')}>{formatMoney(net, currency)}</Figure>
        </dd>
        <dt>
          Tax
          {percent !== undefined && (
            <>
              {' '}
              <Figure facts={() => taxFacts(invoice, percent)}>{`(${percent}\u202f%)`}</Figure>
            </>
          )}
        </dt>
        <dd>
          <Figure facts={() => amountFacts(invoice, 'tax')}>{formatMoney(tax, currency)}</Figure>
        </dd>
        <dt data-total>Gross</dt>
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
  return <Figure facts={() => itemFacts(invoice, at, 'Unit price')}>{formatAmount(price, invoice.currency)}</Figure>
}
