import { createClient } from './client.ts'

/** A request as `fetch` has received it. */
export type Sent = { address: string; init: RequestInit; headers: Headers }

type Responder = (sent: Sent) => Response | Promise<Response>

/** Creates a client whose requests get their responses from these responders in turn, all further ones from the last. */
export function clientOf(responders: readonly [Responder, ...Responder[]], more: object = {}) {
  const sent: Sent[] = []
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const one = { address, init, headers: new Headers(init.headers) }
    sent.push(one)
    const respond = responders[Math.min(sent.length, responders.length) - 1]
    return respond ? respond(one) : Response.error()
  }
  const client = createClient({ baseUrl: 'https://panel.example', userId: 'user', token: 'secret', fetch, ...more })
  return { client, sent }
}

/** A responder with a JSON body. */
export function json(body: unknown, init: ResponseInit = {}): Responder {
  return () => Response.json(body, init)
}

/** A responder whose body arrives in these chunks, and then ends or fails. */
export function chunks(
  texts: readonly string[],
  { contentType = 'application/x-ndjson; charset=utf-8', error = false } = {},
) {
  const state = { isCancelled: false }
  const encoded = texts.map((text) => new TextEncoder().encode(text))
  const respond: Responder = () => {
    const left = [...encoded]
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = left.shift()
        if (next) controller.enqueue(next)
        else if (error) controller.error(new TypeError('terminated'))
        else controller.close()
      },
      cancel() {
        state.isCancelled = true
      },
    })
    return new Response(body, { headers: { 'Content-Type': contentType, 'X-Request-Id': 'request-1' } })
  }
  return { respond, state }
}
