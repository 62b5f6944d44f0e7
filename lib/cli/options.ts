import { InvalidArgumentError } from 'commander'
import { isScope, type Scope, scopes } from '#lib/values/rights.ts'

/** Options of several commands, as arguments of commander's `option`. */
export const jsonOption = ['--json', 'print one JSON object'] as const
export const passwordOption = ['--password-stdin', 'read the password from the first line of standard input'] as const

const maxLeadTimeDays = 3_650

export type JsonOption = { json?: true }

export function parseWholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}

export function parsePercentage(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 0 to 100.')
}

/** Parses a percentage above 0, such as 85 or 92.5. */
export function parseDecimalPercentage(text: string): number {
  const value = /^\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : 0
  if (value > 0 && value <= 100) return value
  throw new InvalidArgumentError('It must be a number above 0, at most 100.')
}

/** Parses a number of days, such as 56 or 56d. */
export function parseLeadTime(text: string): number {
  const days = /^\d{1,4}d?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  if (days <= maxLeadTimeDays) return days
  throw new InvalidArgumentError(`It must be a whole number of days from 0 to ${maxLeadTimeDays}.`)
}

/** Parses `A,B`; an empty text means no scopes. */
export function parseScopeList(text: string): Scope[] {
  const words = text.split(',').map((word) => word.trim())
  return (text.trim() === '' ? [] : words).map((word) => {
    if (isScope(word)) return word
    throw new InvalidArgumentError(`It must be a list of scopes, separated by commas: ${scopes.join(', ')}.`)
  })
}
