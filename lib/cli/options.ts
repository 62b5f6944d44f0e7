import { InvalidArgumentError } from 'commander'
import { isScope, type Scope, scopes } from '#lib/rights.ts'

/** Options that several commands take, as commander wants them. */
export const jsonOption = ['--json', 'print one JSON object'] as const
export const passwordOption = ['--password-stdin', 'take the password from the first line of standard input'] as const

export type JsonOption = { json?: true }

export function parseWholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}

/** `A,B`; empty text is no scope at all. */
export function parseScopeList(text: string): Scope[] {
  const words = text.split(',').map((word) => word.trim())
  return (text.trim() === '' ? [] : words).map((word) => {
    if (isScope(word)) return word
    throw new InvalidArgumentError(`Allowed, separated by commas: ${scopes.join(', ')}.`)
  })
}
