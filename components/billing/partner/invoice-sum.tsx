import { Text } from '@mantine/core'
import { addressOf } from '#lib/api/client.ts'
import { getInvoiceSums } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { formatDay } from '../../records/day.ts'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { formatMoney } from '../money.ts'
import classes from './partner-page.module.css'

type InvoiceSumProps = { sums: Item<typeof getInvoiceSums>; status: 'open' | 'overdue' }

const sumTexts = {
  open: { label: 'billing.openSum', formula: 'billing.openSumFormula' },
  overdue: { label: 'billing.overdueSum', formula: 'billing.overdueSumFormula' },
} as const

/** The sums of the open or overdue invoices by currency; of the open ones also the first due date. */
export function InvoiceSum({ sums: { as_of: day, currencies }, status }: InvoiceSumProps) {
  const shown = currencies.filter((one) => one[status].count > 0)
  const [due] = currencies.flatMap(({ first_due_on: first }) => first ?? []).sort()
  const factsOf = (label: string, exact: string, formula: string) => ({
    label,
    exact: [exact],
    observedAt: day,
    origin: {
      formula,
      inputs: text('billing.sumInputs'),
      source: text('billing.sumSource'),
      address: addressOf(getInvoiceSums, { params: {} }),
    },
  })
  return (
    <>
      {shown.map(({ currency, [status]: { count, gross } }) => {
        const sum = formatMoney(gross, currency)
        const { label, formula } = sumTexts[status]
        const facts = () => factsOf(text(label, { currency }), text('billing.sumOf', { sum, count }), text(formula))
        return (
          <Figure key={currency} className={classes.sum} facts={facts}>
            {sum}
          </Figure>
        )
      })}
      {status === 'open' && due && (
        <Figure
          className={classes.sum}
          facts={() => factsOf(text('billing.firstDueOfOpen'), formatDay(due), text('billing.firstDueFormula'))}
        >
          <Text span size="xs" c="dimmed">
            {text('billing.firstDue', { day: formatDay(due) })}
          </Text>
        </Figure>
      )}
    </>
  )
}
