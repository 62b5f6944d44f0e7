import { text } from '../texts/text.ts'
import { formatNumber, formatPercentage } from './format.ts'

export type Allocated = {
  percentage: number
  /** `3.2 vCPU for each core`. */
  ratio: string
  /** Both, in words. */
  words: string
}

type Quantity = { total: number; unit: 'byte' | 'core'; allocated?: number | null }

/** Returns what is allocated to customers of a total, in percent and as a ratio in words; null if it is not known. */
export function allocatedOf({ allocated, total, unit }: Quantity): Allocated | null {
  if (allocated == null || total <= 0) return null
  const share = allocated / total
  const percentage = Math.round(1e4 * share) / 100
  const amount = share > 0 && share < 0.05 ? `<${formatNumber(0.1, 1)}` : formatNumber(share, 1)
  const ratio = unit === 'core' ? text('usage.vcpuPerCore', { amount }) : text('usage.gibPerGib', { amount })
  return { percentage, ratio, words: text('usage.allocated', { percentage: formatPercentage(percentage), ratio }) }
}
