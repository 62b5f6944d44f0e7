import type { Caller } from '#lib/domain/access/caller.ts'
import { includesScope, type Scope } from '#lib/values/rights.ts'
import type { Endpoint } from '../endpoint.ts'
import { sessionNeeded } from '../problems/access-problems.ts'
import { ApiError, apiError, type ProblemName, type ProblemOccurrence } from '../problems/problems.ts'

/**
 * Throws ApiError when the caller may not use the endpoint. Returns the check of the full scope, for handlers of an
 * endpoint whose `targetScope` is enough to see the target.
 */
export function requirePermission(endpoint: Endpoint, caller: Caller, params: Record<string, string>): () => void {
  const { scope, targetScope = scope, withoutScope = 'unauthorized' } = endpoint
  if (endpoint.sessionOnly && caller.kind !== 'session') throw apiError('forbidden', { reason: sessionNeeded })
  const has = (needed: Scope | null) => needed === null || includesScope(caller.scopes, needed)
  const denied = (problem: ProblemName) =>
    new ApiError([{ problem, data: { ...params, partner_uuid: caller.partnerUuid } } as unknown as ProblemOccurrence])
  if (!has(scope) && !has(targetScope)) throw denied(withoutScope)
  return () => {
    if (!has(scope)) throw denied('unauthorized')
  }
}
