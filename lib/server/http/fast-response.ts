import { getRequestListener } from '@hono/node-server'
import { setBufferedResponse } from '#lib/api/http/buffered-response.ts'

/**
 * Makes the API create responses of Hono's own class, which its listener writes to the socket without a stream. Hono exposes
 * that class only by replacing the global one; the original is put back, because Next in the same process needs it.
 */
export function installFastResponse(): void {
  const original = Object.getOwnPropertyDescriptors(globalThis)
  getRequestListener(() => Response.error(), { overrideGlobalObjects: true })
  const FastResponse = globalThis.Response
  for (const name of ['Request', 'Response'] as const) Object.defineProperty(globalThis, name, original[name])
  setBufferedResponse((body, init) => new FastResponse(body, init))
}
