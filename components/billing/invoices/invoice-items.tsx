import { Text } from '@mantine/core'
import type { getInvoice } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { NoValue } from '../../records/quiet-text.tsx'
import { formatAmount, formatMoney, taxPercent, unitPrice } from '../money.ts'
import classes from './invoice.module.css'

/** The items of an invoice and its net, tax and gross amounts. */
export function InvoiceItems({ invoice }: { invoice: Item<typeof getInvoice> }) {
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
                <td data-numeric>{quantity.toLocaleString('en', { maximumFractionDigits: 20 })}</td>
                <td data-numeric>
                  <UnitPrice amount={amount} quantity={quantity} currency={currency} />
                </td>
                <td data-numeric>{formatAmount(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={classes.sums}>
        <dt>Net</dt>
        <dd>{formatMoney(net, currency)}</dd>
        <dt>Tax{percent !== undefined && ` (${percent}\u202f%)`}</dt>
        <dd>{formatMoney(tax, currency)}</dd>
        <dt data-total>Gross</dt>
        <dd data-total>{formatMoney(gross, currency)}</dd>
      </dl>
    </>
  )
}

function UnitPrice({ amount, quantity, currency }: { amount: string; quantity: number; currency: string }) {
  const price = unitPrice(amount, quantity)
  return price === undefined ? <NoValue /> : formatAmount(price, currency)
}
