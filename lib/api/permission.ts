import type { Caller } from '#lib/domain/access/caller.ts'
import { includesScope, type Scope } from '#lib/rights.ts'
import type { Endpoint } from './endpoint.ts'
import { type Finding, type ProblemName, Refused, refuse } from './problems.ts'

const sessionNeeded = 'Users, tokens and sessions are managed in a signed-in session, never with a token.'

/**
 * Refuses a caller that the endpoint is not for. Answers what asks for the rest of its scope, where seeing the target
 * takes less than changing it.
 */
export function requirePermission(endpoint: Endpoint, caller: Caller, params: Record<string, string>): () => void {
  const { scope, targetScope = scope, withoutScope = 'unauthorized' } = endpoint
  if (endpoint.sessionOnly && caller.kind !== 'session') throw refuse('forbidden', { reason: sessionNeeded })
  const has = (needed: Scope | null) => needed === null || includesScope(caller.scopes, needed)
  const refused = (problem: ProblemName) =>
    new Refused([{ problem, data: { ...params, partner_uuid: caller.partnerUuid } } as unknown as Finding])
  if (!has(scope) && !has(targetScope)) throw refused(withoutScope)
  return () => {
    if (!has(scope)) throw refused('unauthorized')
  }
}
