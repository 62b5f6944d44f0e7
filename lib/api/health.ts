import type { Data } from '#lib/domain/data.ts'

/** Alive: the process answers. Touches no database. */
export function healthz(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
}

/** Ready: the database answers and is migrated, and the process is not about to end. */
export async function readyz(data: Data, isDraining = false): Promise<Response> {
  const ready = !isDraining && (await data.isReady())
  return Response.json(
    { status: ready ? 'ok' : 'unavailable' },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
