/**
 * Returns 100 * used / total rounded half up to two decimals, exact for the decimal text of both
 * numbers, which must be finite and not negative; null when the total is 0.
 */
export function percentageOf(used: number, total: number): number | null {
  if (total === 0) return null
  const hundredths = (used / total) * 10_000
  const whole = Math.floor(hundredths)
  const fraction = hundredths - whole
  // Both doubles are within 2^-53 of their text and both operations round by at most 2^-53 (relative), so below 1e9
  // the error of `hundredths` is less than 5 * 2^-53 * 1e9 < 1e-6. Totals near the subnormals have larger errors.
  if (hundredths < 1e9 && total > 1e-290 && Math.abs(fraction - 0.5) > 1e-6) {
    return (fraction > 0.5 ? whole + 1 : whole) / 100
  }
  return exactPercentageOf(used, total)
}

function exactPercentageOf(used: number, total: number): number {
  const u = decimalOf(used)
  const t = decimalOf(total)
  const exponent = Math.min(u.exponent, t.exponent)
  const part = u.digits * 10n ** BigInt(u.exponent - exponent)
  const all = t.digits * 10n ** BigInt(t.exponent - exponent)
  const hundredths = (20_000n * part + all) / (2n * all)
  // Infinity is not a JSON number. Only usages above 1e306 times the total reach this limit.
  return Math.min(Number(`${hundredths}e-2`), Number.MAX_VALUE)
}

/** The shortest decimal that reads back as this number, as digits * 10^exponent. */
function decimalOf(value: number): { digits: bigint; exponent: number } {
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), exponent: 0 }
  const [mantissa = '', power = '0'] = String(value).split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  return { digits: BigInt(whole + decimals), exponent: Number(power) - decimals.length }
}
