import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { type ExportedSpan, spansOfJson, spansOfProtobuf } from './otlp.ts'

export type Collector = {
  url: string
  spans: ExportedSpan[]
  requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
  close: () => Promise<void>
}

/** Starts a trace collector that accepts OTLP over HTTP as JSON and protobuf; with `hangs` it never responds. */
export async function startCollector({ hangs = false } = {}): Promise<Collector> {
  const spans: ExportedSpan[] = []
  const requests: Collector['requests'] = []
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks)
    const { headers, url: path = '' } = incoming
    const body = headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    requests.push({ path, headers, body })
    if (hangs) return
    const type = headers['content-type'] ?? ''
    spans.push(...(type === 'application/json' ? spansOfJson(body.toString()) : spansOfProtobuf(body)))
    outgoing.writeHead(200, { 'Content-Type': type }).end(type === 'application/json' ? '{}' : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, spans, requests, close }
}
