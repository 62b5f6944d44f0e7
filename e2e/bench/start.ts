import { startProduct } from '../setup/processes/product.ts'
import type { FilledDatabase } from './other-servers/api-servers.ts'
import { median } from './support/statistics.ts'
import { add, formatNumber } from './support/table.ts'

const starts = 5
const maximumSeconds = 2

/** Measures the time from the start of the server's process until it is ready, on a migrated database with this many assets. */
export async function measureStarts(name: string, { env }: FilledDatabase, assets: number): Promise<void> {
  const seconds: number[] = []
  for (let n = 0; n < starts; n++) {
    const startedAt = performance.now()
    const product = await startProduct({ mount: 'server', env })
    seconds.push((performance.now() - startedAt) / 1_000)
    await product.stop()
  }
  const middle = median(seconds)
  add({
    what: `${name}: start with ${formatNumber(assets)} assets, median of ${starts}`,
    one: `${middle.toFixed(2)} s`,
    other: '',
    ratio: `${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)} s`,
    limit: `< ${maximumSeconds} s`,
    isMet: middle < maximumSeconds,
  })
}
