import { QuietText } from '../records/quiet-text.tsx'
import { formatAmount } from './money.ts'

/** An amount after its currency, which is smaller and dimmed. */
export function MoneyText({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span>
      <QuietText>{currency}</QuietText>
      {`\u00a0${formatAmount(amount, currency)}`}
    </span>
  )
}
