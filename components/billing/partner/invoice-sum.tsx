import { Text } from '@mantine/core'
import { addressOf } from '#lib/api/client.ts'
import { getInvoiceSums } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { formatDay } from '../../records/day.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { formatNumber } from '../../usage/format.ts'
import { formatMoney } from '../money.ts'
import classes from './partner-page.module.css'

type InvoiceSumProps = { sums: Item<typeof getInvoiceSums>; status: 'open' | 'overdue' }

const formulas = {
  open: 'The gross amounts of all open invoices, also of those that are overdue, added up for each currency.',
  overdue: 'The gross amounts of all open invoices that were due before today (UTC), added up for each currency.',
}

/** The sums of the open or overdue invoices by currency; of the open ones also the first due date. */
export function InvoiceSum({ sums: { as_of: day, currencies }, status }: InvoiceSumProps) {
  const shown = currencies.filter((one) => one[status].count > 0)
  const [due] = currencies.flatMap(({ first_due_on: first }) => first ?? []).sort()
  const factsOf = (name: string, exact: string[], formula: string) => () => ({
    label: `${name} of the ${status} invoices`,
    exact,
    observedAt: day,
    origin: {
      formula,
      inputs: 'All invoices of the partner, not only those of one page.',
      source: 'The imported invoices; this panel does not compute their amounts again.',
      address: addressOf(getInvoiceSums, { params: {} }),
    },
  })
  return (
    <>
      {shown.map(({ currency, [status]: { count, gross } }) => {
        const sum = formatMoney(gross, currency)
        const exact = [`${sum} of ${count === 1 ? '1 invoice' : `${formatNumber(count)} invoices`}`]
        return (
          <Figure key={currency} className={classes.sum} facts={factsOf(`Sum in ${currency}`, exact, formulas[status])}>
            {sum}
          </Figure>
        )
      })}
      {status === 'open' && due && (
        <Figure
          className={classes.sum}
          facts={factsOf('First due date', [formatDay(due)], 'The earliest due date of the open invoices.')}
        >
          <Text span size="xs" c="dimmed">
            first due {formatDay(due)}
          </Text>
        </Figure>
      )}
    </>
  )
}
