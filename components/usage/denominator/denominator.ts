import { text } from '../../texts/text.ts'
import type { Usage } from '../meter/meter.tsx'

/** The amount that a percentage compares with the total, and whether bytes of storage include all copies. */
export type Denominator = { amount: 'used' | 'allocated'; basis: 'raw' | 'net' }

export const usedRaw: Denominator = { amount: 'used', basis: 'raw' }

/** Reads the denominator from the query parameters of a page; the default is `usedRaw`. */
export function denominatorOf(parameters: Iterable<readonly [string, string]>): Denominator {
  const textOf = (parameter: string) => [...parameters].find(([name]) => name === parameter)?.[1]
  return {
    amount: textOf('amount') === 'allocated' ? 'allocated' : 'used',
    basis: textOf('basis') === 'net' ? 'net' : 'raw',
  }
}

/**
 * Converts a usage to a denominator, in whole bytes; null if the amount is not known. `copies` is how many raw bytes each
 * stored byte takes; undefined for a resource without copies.
 */
export function usageIn({ amount, basis }: Denominator, usage: Usage | null, copies?: number): Usage | null {
  if (!usage) return null
  const raw = amount === 'used' ? usage.raw : usage.allocated
  if (raw == null) return null
  const divisor = basis === 'net' ? (copies ?? 1) : 1
  const whole = (value: number) => (divisor === 1 ? value : Math.floor(value / divisor))
  return {
    percentage: amount === 'used' ? usage.percentage : Math.round((1e4 * raw) / usage.total) / 100,
    raw: whole(raw),
    total: whole(usage.total),
    unit: usage.unit,
    ...(amount === 'used' && usage.allocated != null && { allocated: whole(usage.allocated) }),
    ...(amount === 'allocated' && { isAllocated: true }),
  }
}

/** Returns why there is no amount in a denominator. */
export function whyUnknown({ amount }: Denominator, usage: Usage | null): string {
  return usage && amount === 'allocated' ? text('usage.unknown') : text('usage.noData')
}

/** Returns the address of another page, which may have a query and a hash, with the denominator of this page. */
export function withDenominator(href: string, { amount, basis }: Denominator): string {
  const kept = [
    ...(amount === usedRaw.amount ? [] : [`amount=${amount}`]),
    ...(basis === usedRaw.basis ? [] : [`basis=${basis}`]),
  ]
  if (kept.length === 0) return href
  const [, address = '', hash = ''] = /^([^#]*)(.*)$/s.exec(href) ?? []
  return `${address}${address.includes('?') ? '&' : '?'}${kept.join('&')}${hash}`
}

/** Returns whether one of the usages has an amount that is allocated to customers; undefined without a usage. */
export function hasAllocated(usages: readonly (Usage | null)[]): boolean | undefined {
  const known = usages.filter((usage) => usage !== null)
  return known.length === 0 ? undefined : known.some(({ allocated }) => allocated != null)
}

const percentages = {
  used: { raw: 'usage.usedRaw', net: 'usage.usedNet' },
  allocated: { raw: 'usage.allocatedRaw', net: 'usage.allocatedNet' },
} as const

/** Returns what the percentages of a page are. `hasNodes`: whether it shows single nodes too, which have no denominator. */
export function denominatorText({ amount, basis }: Denominator, hasNodes = false): string {
  const isDefault = amount === usedRaw.amount && basis === usedRaw.basis
  const sentences = [
    text(percentages[amount][basis]),
    ...(amount === 'used' ? [] : [text('usage.unknownWhere')]),
    ...(hasNodes && !isDefault ? [text('usage.singleNodes')] : []),
  ]
  return sentences.join(' ')
}
