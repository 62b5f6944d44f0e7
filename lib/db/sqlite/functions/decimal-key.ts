const decimal = /^(-?)0*(\d*?)(?:\.(\d*?)0*)?$/
/** Sorts after every digit: of two negative numbers, the one with the shorter fraction is greater. */
const afterDigits = '~'

/** Text that sorts like the decimal number: the sign, the number of digits before the point, and the digits. */
export function decimalKey(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = decimal.exec(text) ?? []
  const size = `${String(whole.length).padStart(3, '0')}${whole}.${fraction}`
  if (sign === '' || (whole === '' && fraction === '')) return `1${size}`
  return `0${size.replace(/\d/g, (digit) => String(9 - Number(digit)))}${afterDigits}`
}
