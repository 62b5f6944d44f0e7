/** Returns a sentence that begins with `change`, or with the rest where that is empty. */
export function sentence(change: string, rest: string): string {
  return change === '' ? rest.charAt(0).toUpperCase() + rest.slice(1) : `${change}, ${rest}`
}

const byteUnits = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB']

const mostDecimals = 2

/** Formats bytes in the largest binary unit with at most two decimals, such as "4.81 TiB". */
export function formatBytes(bytes: bigint): string {
  return formatAmounts(bytes)[0] ?? ''
}

/** Formats the amounts of one sentence, all with as many decimals as one of them needs: "2.06 PiB" and "1.90 PiB". */
export function formatAmounts(...amounts: readonly bigint[]): string[] {
  const scaled = amounts.map(scaleOf)
  const decimals = Math.max(0, ...scaled.map(({ value }) => decimalsOf(value)))
  return scaled.map(({ value, unit }) => {
    if (unit > 0) return `${value.toFixed(decimals)} ${byteUnits[unit]}`
    return value === 1 ? '1 byte' : `${value} bytes`
  })
}

/** Returns the amount in the largest unit that it reaches, and the place of this unit in `byteUnits`. */
function scaleOf(bytes: bigint): { value: number; unit: number } {
  let value = Number(bytes)
  let unit = 0
  for (; value >= 1024 && unit < byteUnits.length - 1; unit++) value /= 1024
  return { value, unit }
}

/** Returns how many decimals the value has after it is rounded. */
function decimalsOf(value: number): number {
  const [, decimals = ''] = String(Number(value.toFixed(mostDecimals))).split('.')
  return decimals.length
}

export function countedNodes(count: number): string {
  return count === 1 ? '1 node' : `${count} nodes`
}

export function keptCopies(replicas: number): string {
  return replicas === 1 ? '1 copy is kept' : `${replicas} copies are kept`
}
