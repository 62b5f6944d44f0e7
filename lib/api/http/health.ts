import type { Data } from '#lib/domain/data.ts'

/** Responds that the process runs (liveness). It does not use the database. */
export function healthz(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
}

/** Responds whether the database responds and is migrated, and the process is not shutting down (readiness). */
export async function readyz(data: Data, isDraining = false): Promise<Response> {
  const ready = !isDraining && (await data.isReady())
  return Response.json(
    { status: ready ? 'ok' : 'unavailable' },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
