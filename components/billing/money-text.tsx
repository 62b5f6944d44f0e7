import { QuietText } from '../records/quiet-text.tsx'
import { isGerman } from '../texts/locale.ts'
import { formatAmount } from './money.ts'

/** An amount with its currency, which is smaller and dimmed: before the amount, in German after it. */
export function MoneyText({ amount, currency }: { amount: string; currency: string }) {
  const shown = formatAmount(amount, currency)
  const unit = <QuietText>{currency}</QuietText>
  return isGerman() ? (
    <span>
      {`${shown}\u00a0`}
      {unit}
    </span>
  ) : (
    <span>
      {unit}
      {`\u00a0${shown}`}
    </span>
  )
}
