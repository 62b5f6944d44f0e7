import { Text } from '@mantine/core'
import type { getInvoice } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import classes from './invoice.module.css'
import { formatAmount, formatMoney } from './money.ts'

/** What an invoice is for, line by line, and what it comes to. */
export function InvoiceItems({ invoice }: { invoice: Item<typeof getInvoice> }) {
  const { items, currency, net, tax, gross } = invoice
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
                  Amount in {currency}
                </th>
              </tr>
            </thead>
          )}
          <tbody>
            {items.map(({ description, quantity, amount }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
              <tr key={at}>
                <td>{description}</td>
                <td data-numeric>{quantity.toLocaleString('en', { maximumFractionDigits: 20 })}</td>
                <td data-numeric>{formatAmount(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={classes.sums}>
        <dt>Net</dt>
        <dd>{formatMoney(net, currency)}</dd>
        <dt>Tax</dt>
        <dd>{formatMoney(tax, currency)}</dd>
        <dt data-total>Gross</dt>
        <dd data-total>{formatMoney(gross, currency)}</dd>
      </dl>
    </>
  )
}
