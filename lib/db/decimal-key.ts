const decimal = /^(-?)0*(\d*?)(?:\.(\d*?)0*)?$/
/** Greater than any digit: of negative numbers the shorter fraction is the greater. */
const end = '~'

/** Text that sorts as the decimal number does: its sign, how many digits stand before the point, and its digits. */
export function decimalKey(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = decimal.exec(text) ?? []
  const size = `${String(whole.length).padStart(3, '0')}${whole}.${fraction}`
  if (sign === '' || (whole === '' && fraction === '')) return `1${size}`
  return `0${size.replace(/\d/g, (digit) => String(9 - Number(digit)))}${end}`
}
