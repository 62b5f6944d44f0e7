import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Source, SourceQuery } from './source.ts'

type Series = Readonly<Record<string, number | string>>
export type Handler = (response: ServerResponse, form: URLSearchParams, request: IncomingMessage) => void

/** A server that responds with the configured results, right or wrong. */
export class TestPrometheus {
  readonly requests: { path: string; form: URLSearchParams; headers: IncomingMessage['headers'] }[] = []
  /** The results of queries; others have no series. */
  results: Record<string, readonly Series[]> = {}
  /** Sends other responses instead. */
  handler: Handler | undefined
  /** How far its clock is ahead. */
  clockMs = 0
  readonly #server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    this.requests.push({ path: request.url ?? '', form, headers: request.headers })
    if (this.handler) this.handler(response, form, request)
    else this.respond(response, form)
  })

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Responds to queries so, but returns its time as Prometheus does. */
  lie(handler: Handler): void {
    this.handler = (response, form, request) =>
      form.get('query') === 'time()' ? this.respond(response, form) : handler(response, form, request)
  }

  /** Responds as Prometheus does. */
  respond(response: ServerResponse, form: URLSearchParams, more: object = {}): void {
    const at = Number(form.get('time') ?? (Date.now() + this.clockMs) / 1000)
    const query = form.get('query') ?? ''
    const data =
      query === 'time()'
        ? { resultType: 'scalar', result: [at, String(at)] }
        : { resultType: 'vector', result: (this.results[query] ?? []).map((series) => vectorElement(series, at)) }
    json(response, 200, { status: 'success', data, ...more })
  }
}

export function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** Responds with a result as Prometheus does. */
export function respondWithResult(
  response: ServerResponse,
  resultType: 'vector' | 'matrix',
  result: readonly object[],
): void {
  json(response, 200, { status: 'success', data: { resultType, result } })
}

/** The times of a query of a range, in epoch milliseconds; none of another query. */
export function timesOfRange(form: URLSearchParams): number[] {
  const times: number[] = []
  const [startMs = 0, endMs = 0, stepMs = 0] = ['start', 'end', 'step'].map((name) =>
    Math.round(Number(form.get(name)) * 1_000),
  )
  for (let atMs = startMs; stepMs > 0 && atMs <= endMs; atMs += stepMs) times.push(atMs)
  return times
}

function vectorElement({ value, ...metric }: Series, at: number): object {
  return { metric, value: [at, String(value)] }
}

/** A source of the core `c` that has a query for each name, such as `compute memory.used`; its expression is the name. */
export function testSource(url: string, names: readonly string[], more: Partial<Source> = {}): Source {
  return {
    ...{
      name: 'test',
      url,
      credentials: undefined,
      headers: {},
      caFile: undefined,
      intervalSeconds: 60,
      // Only a server that never responds takes longer, also on a busy machine.
      timeoutMs: 60_000,
    },
    ...{ core: { id: 'c' }, create: false, history: 'kept', queries: names.map((name) => testQuery(name)) },
    ...more,
  }
}

export function testQuery(name: string, more: Partial<SourceQuery> = {}): SourceQuery {
  const [nodeType, quantity, field] = name.split(/[ .]/) as [
    SourceQuery['nodeType'],
    SourceQuery['quantity'],
    SourceQuery['field'],
  ]
  return { nodeType, quantity, field, expression: name, assetLabel: 'node', relabel: [], ...more }
}
