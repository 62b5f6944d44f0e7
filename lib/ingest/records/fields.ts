import { z } from 'zod'
import { parseVatId, vatIdRule } from '#lib/values/billing/vat-id.ts'
import { contactEmailPattern, maxEmailLength } from '#lib/values/email/contact-email.ts'
import { inventoryIdPattern, inventoryIdRule, uuidPattern } from '#lib/values/ids.ts'
import { maxRecordNameLength, namePattern, printablePattern } from '#lib/values/text.ts'
import { isDate, parseTime } from '#lib/values/time.ts'
import { isCountry, isCurrency } from './codes.ts'

// The types of the fields of an inventory file. A message is a rule that follows "line 17: asset.status: ".

const maxCores = 1e9

export const uuid = z.string('must be a UUID').regex(uuidPattern, 'must be a UUID').toLowerCase()

/** The id of a core or an asset. */
export const id = z.string('must be text').regex(inventoryIdPattern, inventoryIdRule)

/** PostgreSQL cannot store NUL and halves of surrogate pairs; other control characters are mistakes. */
export function text(maxLength: number) {
  const length = `must have 1 to ${maxLength} characters`
  return z
    .string('must be text')
    .min(1, length)
    .max(maxLength, length)
    .regex(printablePattern, 'must not hold control characters')
}

/** The name of a record. */
export const name = z
  .string('must be text')
  .regex(/^.{1,255}$/su, 'must have 1 to 255 characters')
  .regex(printablePattern, 'must not hold control characters')
  .regex(namePattern(maxRecordNameLength), 'must not be blank')

export const email = z
  .string('must be text')
  .max(maxEmailLength, `must have at most ${maxEmailLength} characters`)
  .regex(contactEmailPattern, 'must be an e-mail address')

/** Stored in upper case and without separators. */
export const vatid = z.string('must be text').transform((value, context) => {
  const vatId = parseVatId(value)
  if (vatId === undefined) context.addIssue(vatIdRule)
  return vatId ?? z.NEVER
})

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

export function numberBetween(min: number, max: number) {
  const rule = `must be a number from ${min} to ${max}`
  return z.number(rule).min(min, rule).max(max, rule)
}

export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

const amount = z.number('must be a finite number').min(0, 'must be >= 0')
const cores = amount.max(maxCores, `must be <= ${maxCores}`)
const bytes = amount
  .max(Number.MAX_SAFE_INTEGER, `must be <= ${Number.MAX_SAFE_INTEGER}`)
  .refine(Number.isInteger, 'must be a whole number')

/** A quantity; `allocated` is what is promised to customers, and may exceed the total. */
export const cpu = z.strictObject({ used: cores, total: cores, allocated: cores.nullish() }, 'must be an object')
export const memory = z.strictObject({ used: bytes, total: bytes, allocated: bytes.nullish() }, 'must be an object')

/** A field that may be left out or null, and is null then. */
export function optional<T extends z.ZodType>(type: T) {
  return type.nullish().transform((value) => value ?? null)
}

/** A field that may be left out or null, and has a default then. */
export function withDefault<T extends z.ZodType>(type: T, value: NonNullable<z.output<T>>) {
  return type.nullish().transform((given) => given ?? value)
}
