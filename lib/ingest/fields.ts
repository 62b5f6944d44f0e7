import { z } from 'zod'
import { isCountry, isCurrency } from './codes.ts'
import { isDate, parseTime } from './time.ts'

/** The types of an inventory file's fields. A message is a rule, in the words after "line 17: asset.status: ". */

const maxCores = 1e9
const printable = /^[^\p{Cc}\p{Cs}]*$/u

export const uuid = z
  .string('must be a UUID')
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, 'must be a UUID')
  .toLowerCase()

/** The id of a core or an asset. */
export const id = z
  .string('must be text')
  .regex(
    /^[A-Za-z\d][\w.:-]{0,252}$/,
    'must be 1 to 253 characters of A-Z a-z 0-9 . _ : -, starting with a letter or digit',
  )

/** PostgreSQL stores no NUL and no half of a surrogate pair; other control characters are never meant. */
export function text(maxLength: number) {
  const length = `must have 1 to ${maxLength} characters`
  return z
    .string('must be text')
    .min(1, length)
    .max(maxLength, length)
    .regex(printable, 'must not hold control characters')
}

export const email = z
  .string('must be text')
  .max(254, 'must have at most 254 characters')
  .regex(/^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u, 'must be an e-mail address')

/** Kept upper-case and without separators. */
export const vatid = z
  .string('must be text')
  .regex(printable, 'must not hold control characters')
  .transform((value) => value.replace(/[ .-]/g, '').toUpperCase())
  .pipe(z.string().min(1, 'must not be empty').max(20, 'must have at most 20 characters'))

export const country = z.string('must be text').refine(isCountry, 'must be a country code of ISO 3166-1 alpha-2')
export const currency = z.string('must be text').refine(isCurrency, 'must be a currency code of ISO 4217')

/** A sum of money, as text so that no digit is lost. */
export const decimal = z
  .string('must be a decimal number in quotes')
  .max(40, 'must have at most 40 characters')
  .regex(/^-?\d+(\.\d+)?$/, 'must be a decimal number')

export const time = z.string('must be text').transform((value, context) => {
  const ms = parseTime(value)
  if (ms === undefined) context.addIssue('must be an RFC 3339 time with an offset, such as 2026-01-31T12:00:00Z')
  return ms ?? z.NEVER
})

export const date = z.string('must be text').refine(isDate, 'must be a date, such as 2026-01-31')

/** A flag, 1 or 0. */
export const flag = z.boolean('must be true or false').transform(Number)

export function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`
  return z.int(rule).min(min, rule).max(max, rule)
}

export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

const amount = z.number('must be a finite number').min(0, 'must be >= 0')
const cores = amount.max(maxCores, `must be <= ${maxCores}`)
const bytes = amount
  .max(Number.MAX_SAFE_INTEGER, `must be <= ${Number.MAX_SAFE_INTEGER}`)
  .refine(Number.isInteger, 'must be a whole number')

export const cpu = z.strictObject({ used: cores, total: cores }, 'must be an object')
export const memory = z.strictObject({ used: bytes, total: bytes }, 'must be an object')

/** A field that may be left out or null, and is null then. */
export function optional<T extends z.ZodType>(type: T) {
  return type.nullish().transform((value) => value ?? null)
}

/** A field that may be left out or null, and has a default then. */
export function withDefault<T extends z.ZodType>(type: T, value: NonNullable<z.output<T>>) {
  return type.nullish().transform((given) => given ?? value)
}
