import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Texts = Record<string, string | (() => string)>

export type TextExporter = {
  /** Host and port. */
  target: string
  /** The texts that it exposes, by path; they may be changed. */
  texts: Texts
  close(): Promise<void>
}

/** Serves texts in the exposition format of Prometheus. */
export async function startTextExporter(texts: Texts, host = '127.0.0.1'): Promise<TextExporter> {
  const server = createServer((request, response) => {
    const text = texts[request.url ?? '']
    response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': 'text/plain; version=0.0.4' })
    response.end(typeof text === 'function' ? text() : text)
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    target: `${host}:${(server.address() as AddressInfo).port}`,
    texts,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
