import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Registry } from 'prom-client'
import { listen } from './listen.ts'

/** Serves the metrics at `/metrics` of a port of their own. */
export async function listenForScrapes(text: () => Promise<string>, port: number, host: string): Promise<void> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/metrics') void answerScrape(text, undefined, incoming, outgoing)
    else outgoing.writeHead(404).end()
  })
  await listen(server, port, host)
  // The process lives for its own server or its workers: this one ends with them.
  server.unref()
}

/** Answers a scrape; where a token is given, only whoever bears it. */
export async function answerScrape(
  text: () => Promise<string>,
  token: string | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.setHeader('Cache-Control', 'no-store')
  outgoing.setHeader('X-Content-Type-Options', 'nosniff')
  if (incoming.method !== 'GET') return void outgoing.writeHead(405, { Allow: 'GET' }).end()
  if (token !== undefined && !bears(incoming.headers.authorization, token)) {
    return void outgoing.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
  }
  try {
    const metrics = await text()
    outgoing.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(metrics)
  } catch {
    outgoing.writeHead(503).end()
  }
}

function bears(authorization: string | undefined, token: string): boolean {
  const hash = (given: string) => createHash('sha256').update(given).digest()
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`))
}
