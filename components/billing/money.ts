import { decimalText, fractionOf, scaled } from '#lib/values/billing/decimals.ts'
import { isGerman, locale } from '../texts/locale.ts'

/** The most fraction digits that Intl supports in every browser; prices have fewer. */
const maximumDigits = 20

/** Formats a decimal text in the language of the page: `12,345.60`. Keeps every digit: the text is never converted to a float. */
export function formatAmount(amount: string, currency: string): string {
  const digits = Math.min(maximumDigits, Math.max(digitsOf(currency), amount.split('.')[1]?.length ?? 0))
  const format = new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits })
  // Intl formats decimal text exactly; its type accepts text only as a template type.
  return format.format(amount as `${number}`)
}

/** Formats an amount with its currency: `EUR 12,345.60`, in German `12.345,60 EUR`. */
export function formatMoney(amount: string, currency: string): string {
  const shown = formatAmount(amount, currency)
  return isGerman() ? `${shown} ${currency}` : `${currency} ${shown}`
}

/** The fraction digits of a currency: two for EUR, none for JPY. */
function digitsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits ?? 2
}

/** Returns the tax in percent of the net amount with at most one decimal: `19`. Undefined without a net amount. */
export function taxPercent(net: string, tax: string): number | undefined {
  const base = Number(net)
  return base === 0 ? undefined : Math.round((1_000 * Number(tax)) / base) / 10
}

/** The most fraction digits of a price of one unit. */
const unitPriceDigits = 6

/** Returns the amount for one unit, if it is a decimal number with at most six fraction digits. */
export function unitPrice(amount: string, quantity: number): string | undefined {
  const quantityText = String(quantity)
  if (!/^\d+(\.\d+)?$/.test(quantityText) || quantity === 0) return undefined
  const digits = Math.max(fractionOf(amount).length, fractionOf(quantityText).length)
  const numerator = scaled(amount, digits) * 10n ** BigInt(unitPriceDigits)
  const divisor = scaled(quantityText, digits)
  return numerator % divisor === 0n ? decimalText(numerator / divisor, unitPriceDigits) : undefined
}
