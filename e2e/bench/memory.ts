import { load, residentMegabytes, type Target } from './support/load.ts'
import { median } from './support/statistics.ts'
import { add, formatNumber } from './support/table.ts'

const maximumMegabytes = 250
const secondsOfPart = 2

/** Measures the server's memory over at least so many requests; the first tenth fills its caches. */
export async function measureMemory(server: Target, requests: number): Promise<void> {
  const held: number[] = []
  for (let part = 0; part < 10; part++) {
    let left = requests / 10
    while (left > 0) left -= (await load(server, secondsOfPart)).requests
    held.push(residentMegabytes(server.pid).now)
  }
  const [early = Number.NaN, late = Number.NaN] = [median(held.slice(1, 5)), median(held.slice(6))]
  const { most } = residentMegabytes(server.pid)
  add({
    what: `memory over ${formatNumber(requests)} requests`,
    one: `at most ${most.toFixed(0)} MB`,
    other: '',
    ratio: `${(late / early).toFixed(2)} late/early`,
    limit: `< ${maximumMegabytes} MB, <= 1.10`,
    isMet: most < maximumMegabytes && late / early <= 1.1,
  })
}
