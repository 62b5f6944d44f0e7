import { Text } from '@mantine/core'
import { formatAmount } from './money.ts'

/** A sum of money; its currency stands before it, quieter than the digits. */
export function MoneyText({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Text span size="xs" c="dimmed">
        {currency}
      </Text>{' '}
      {formatAmount(amount, currency)}
    </span>
  )
}
