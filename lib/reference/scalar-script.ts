import { createHash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import { amend } from './scalar-amendments.ts'

/** The reader of OpenAPI documents for the browser, complete in one file; its name changes with what it holds. */
export type ScalarScript = { name: string; text: string }

type Reply = { header(): Reply; send(text: string): string }
type Route = { url: string; handler(request: unknown, reply: Reply): string }
type Plugin = (host: object, options: object, done: () => void) => unknown

let kept: Promise<ScalarScript> | undefined

export function scalarScript(): Promise<ScalarScript> {
  kept ??= readScript()
  return kept
}

/**
 * Takes the script from Scalar's plugin for servers, which brings it ready made: the package that it is made of would
 * bring 250 others. A plugin is told its host; this one only notes the routes and asks the one of the script.
 */
async function readScript(): Promise<ScalarScript> {
  const routes: Route[] = []
  const host = { initialConfig: {}, route: (route: Route) => routes.push(route) }
  await (scalar as unknown as Plugin)(host, { routePrefix: '/', configuration: { url: '/' } }, () => undefined)
  const route = routes.find(({ url }) => url.endsWith('.js'))
  if (!route) throw new Error('Scalar’s plugin serves no script: its version is not the one that is expected.')
  const reply: Reply = { header: () => reply, send: (text) => text }
  const text = amend(route.handler(null, reply))
  return { name: `scalar-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.js`, text }
}
