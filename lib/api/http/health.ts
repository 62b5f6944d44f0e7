import type { Data } from '#lib/domain/data.ts'
import type { ApiResponse } from './api-response.ts'

/** Responds that the process runs (liveness). It does not use the database. */
export function healthz(): ApiResponse {
  return healthResponse('ok')
}

/** Responds whether the database responds and is migrated, and the process is not shutting down (readiness). */
export async function readyz(data: Data, isDraining = false): Promise<ApiResponse> {
  const ready = !isDraining && (await data.isReady())
  return healthResponse(ready ? 'ok' : 'unavailable')
}

function healthResponse(status: 'ok' | 'unavailable'): ApiResponse {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return { status: status === 'ok' ? 200 : 503, headers, body: JSON.stringify({ status }) }
}
