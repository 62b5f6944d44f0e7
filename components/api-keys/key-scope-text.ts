import { includesScope, type Scope, scopes } from '#lib/values/rights.ts'
import { scopeText } from '../records/scope-texts.ts'

/** What a session with the scope may do and a key may not. */
const keyTexts: Partial<Record<Scope, string>> = { PARTNER_ADMIN: 'read users and the audit log' }

/** Returns what a key with the scope may do, and which other scopes it has with it. */
export function keyScopeText(scope: Scope): string {
  const included = scopes.filter((other) => other !== scope && includesScope([scope], other))
  const text = keyTexts[scope] ?? scopeText(scope)
  if (included.length === 0) return text
  return `${text}; includes ${new Intl.ListFormat('en', { type: 'conjunction' }).format(included)}`
}
