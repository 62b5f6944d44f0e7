import { z } from 'zod'
import { dayMs } from '#lib/values/time.ts'

// The formats of settings. Each reads the text of a variable; its messages are rules that follow the name.

/** An origin without a path: pages, cookies and origin checks expect the panel at the root of its host. */
export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/` && !url.includes('@'), {
    error: 'must be an http or https address without path, query, fragment and credentials',
  })
  .transform((url) => new URL(url).origin)

/** A base address, to which paths are appended. */
export const baseAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((url) => !/[?#]|^[^/]*\/\/[^/]*@/.test(url), {
    error: 'must be an http or https address without query, fragment and credentials',
  })
  .transform((url) => url.replace(/\/+$/, ''))

/** An address that stays as it is written: an issuer is compared character by character. */
export const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

export function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,15}$/, rule)
    .transform(Number)
    .pipe(z.int(rule).min(min).max(max))
}

export const limit = z
  .string()
  .regex(/^[1-9]\d{0,6}\/[1-9]\d{0,4}$/, 'must be COUNT/SECONDS, such as 600/60')
  .transform((text) => {
    const [count = 0, seconds = 0] = text.split('/').map(Number)
    return { count, seconds }
  })

const durationUnitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: dayMs }
export const duration = z
  .string()
  .regex(/^[1-9]\d{0,8}(ms|s|m|h|d)$/, 'must be a duration such as 500ms, 90s, 15m, 24h or 7d')
  .transform((text) => Number.parseInt(text, 10) * (durationUnitsMs[text.replace(/\d+/, '')] ?? 0))

/** Days, such as 56d. */
export const wholeDays = z
  .string()
  .regex(/^\d{1,3}d$/, 'must be a number of days such as 56d')
  .transform((text) => Number.parseInt(text, 10))

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
export const port = wholeNumber(1, 65_535)
export const secret = z.string().min(32, 'must have at least 32 characters')
