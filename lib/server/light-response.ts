import { getRequestListener } from '@hono/node-server'
import { makeWholeResponses } from '#lib/api/whole-response.ts'

/**
 * Has the API make its answers in the class that the listener writes to a socket as they are, with no stream between.
 * The listener gives that class only by putting it into the place of the global one, which Next, in the same process,
 * must keep.
 */
export function lightenResponses(): void {
  const kept = Object.getOwnPropertyDescriptors(globalThis)
  getRequestListener(() => Response.error(), { overrideGlobalObjects: true })
  const Light = globalThis.Response
  for (const name of ['Request', 'Response'] as const) Object.defineProperty(globalThis, name, kept[name])
  makeWholeResponses((body, init) => new Light(body, init))
}
