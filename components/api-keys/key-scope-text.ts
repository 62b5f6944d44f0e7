import { includesScope, type Scope, scopes } from '#lib/values/rights.ts'
import { scopeText } from '../records/scope-texts.ts'
import { joinNames } from '../records/sentences.ts'
import { text } from '../texts/text.ts'

/** Returns what a key with the scope may do, and which other scopes it has with it. */
export function keyScopeText(scope: Scope): string {
  const included = scopes.filter((other) => other !== scope && includesScope([scope], other))
  const actions = actionsText(scope)
  if (included.length === 0) return actions
  return text('apiKeys.includes', { actions, scopes: joinNames(included) })
}

/** A session with this scope may change users, and a key may not. */
function actionsText(scope: Scope): string {
  return scope === 'PARTNER_ADMIN' ? text('apiKeys.readUsers') : scopeText(scope)
}
