/** Returns a sentence that begins with `change`, or with the rest where that is empty. */
export function sentence(change: string, rest: string): string {
  return change === '' ? rest.charAt(0).toUpperCase() + rest.slice(1) : `${change}, ${rest}`
}

const byteUnits = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB']

/** Formats bytes in the largest binary unit with at most two decimals, such as "4.81 TiB". */
export function formatBytes(bytes: bigint): string {
  if (bytes === 1n) return '1 byte'
  let value = Number(bytes)
  let unit = 0
  for (; value >= 1024 && unit < byteUnits.length - 1; unit++) value /= 1024
  return `${Number(value.toFixed(2))} ${byteUnits[unit]}`
}

export function countedNodes(count: number): string {
  return count === 1 ? '1 node' : `${count} nodes`
}

export function keptCopies(replicas: number): string {
  return replicas === 1 ? '1 copy is kept' : `${replicas} copies are kept`
}
