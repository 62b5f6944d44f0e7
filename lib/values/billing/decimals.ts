/** Adds decimal texts exactly: `['0.1', '0.25']` are `0.35`. */
export function sumAmounts(amounts: readonly string[]): string {
  const digits = Math.max(0, ...amounts.map((amount) => fractionOf(amount).length))
  const sum = amounts.reduce((total, amount) => total + scaled(amount, digits), 0n)
  return decimalText(sum, digits)
}

/** Returns the digits after the point. */
export function fractionOf(amount: string): string {
  return amount.split('.')[1] ?? ''
}

/** Returns a decimal text as an integer of its smallest unit, with that many fraction digits. */
export function scaled(amount: string, digits: number): bigint {
  const fraction = fractionOf(amount)
  return BigInt(amount.replace('.', '')) * 10n ** BigInt(digits - fraction.length)
}

/** Returns the decimal text of an integer with that many fraction digits, without zeros at the end. */
export function decimalText(value: bigint, digits: number): string {
  const sign = value < 0n ? '-' : ''
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0')
  const fraction = text.slice(text.length - digits).replace(/0+$/, '')
  return sign + text.slice(0, text.length - digits) + (fraction && digits > 0 ? `.${fraction}` : '')
}
