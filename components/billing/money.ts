/** Intl shows no more digits after the point than this in every browser; prices have fewer. */
const mostDigits = 20

/** Decimal text as people read it: `12,345.60`. It is never made a float, and every digit that it has is shown. */
export function formatAmount(amount: string, currency: string): string {
  const digits = Math.min(mostDigits, Math.max(digitsOf(currency), amount.split('.')[1]?.length ?? 0))
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  // Intl reads decimal text exactly; only a template type says that it may be given text.
  return format.format(amount as `${number}`)
}

/** A sum of money in words of one line: `EUR 12,345.60`. */
export function formatMoney(amount: string, currency: string): string {
  return `${currency} ${formatAmount(amount, currency)}`
}

/** How many digits the currency has after the point: two for EUR, none for JPY. */
function digitsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits ?? 2
}
