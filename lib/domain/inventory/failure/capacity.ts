import { nearFullPercent } from './fit-rule.ts'
import type { NodeSums } from './node-sums.ts'

/** The bytes that can be stored and sold, after copies; `copies` is how many raw bytes each stored byte takes. */
export type Capacity = {
  basis: 'raw'
  copies: number
  net_total: number
  net_used: number
  net_sellable: number
}

/**
 * Returns the capacity of storage that keeps copies. `net_sellable` still fits below the near-full mark
 * after the loss of the largest node. Whole bytes, rounded down; beyond 2^53 the nearest double.
 */
export function capacityOf({ used, total, largest }: Omit<NodeSums, 'count' | 'allocated'>, copies: number): Capacity {
  const { numerator, denominator } = fractionOf(copies)
  const net = (hundredthBytes: bigint) => Number((hundredthBytes * denominator) / (100n * numerator))
  const sellable = nearFullPercent * (total - BigInt(largest.total)) - 100n * used
  return {
    basis: 'raw',
    copies,
    net_total: net(100n * total),
    net_used: net(100n * used),
    net_sellable: sellable > 0n ? net(sellable) : 0,
  }
}

/** A number from 1 to 10 as the fraction that its decimal text stands for. */
function fractionOf(value: number): { numerator: bigint; denominator: bigint } {
  const [whole = '', decimals = ''] = String(value).split('.')
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) }
}
