import { formatAmounts, formatBytes, sentence } from './sentences.ts'

/** The percentage of the raw total up to which storage may be filled. */
export const nearFullPercent = 85n

/** The used bytes fit on at least `leastNodes` remaining nodes that are at most `fullPercent` full. */
export type FitRule = { name: string; fullPercent: bigint; leastNodes: number }

/** The remaining nodes: their number, and their used and total bytes. */
type Remaining = { count: number; used: bigint; total: bigint }

export const memoryRule: FitRule = { name: 'memory', fullPercent: 100n, leastNodes: 1 }

/** Returns the rule of storage whose data is rebuilt on the remaining nodes. These must stay at or below the near-full mark. */
export function placedAgain(name: string, replicas: number): FitRule {
  return { name, fullPercent: nearFullPercent, leastNodes: Math.max(1, replicas) }
}

/** Returns whether the used bytes fit on the nodes. Without a node nothing fits, not even 0 bytes. */
export function fitsOn({ count, used, total }: Remaining, rule: FitRule): boolean {
  return count >= rule.leastNodes && total >= neededFor(used, rule)
}

/** Returns the total bytes that are needed for the used bytes to fit. */
export function neededFor(used: bigint, { fullPercent }: FitRule): bigint {
  return (100n * used + fullPercent - 1n) / fullPercent
}

/** Returns why the used bytes do not fit, in one sentence. `change` begins it, such as "Without sn-01", or is empty. */
export function reasonOf(rule: FitRule, { count, used, total }: Remaining, change: string): string {
  const remaining = change.startsWith('Without') ? 'remaining ' : ''
  if (count === 0) return sentence(change, `no ${rule.name} remains for the ${formatBytes(used)} in use.`)
  if (count < rule.leastNodes) {
    const least = `less than the number of replicas (${rule.leastNodes})`
    return sentence(change, `the number of ${remaining}nodes (${count}) is ${least}.`)
  }
  const share = rule.fullPercent === 100n ? '' : `${rule.fullPercent} % of `
  const missing = used - (rule.fullPercent * total) / 100n
  const [whole, short, inUse] = formatAmounts(total, missing, used)
  return sentence(change, `${share}the ${remaining}${rule.name} (${whole}) is ${short} less than the ${inUse} in use.`)
}
