import { Agent, get, type IncomingHttpHeaders } from 'node:http'

export type Access = { user_uuid: string; token: string }

export type TimedResponse = {
  path: string
  startedAt: number
  ms: number
  /** 0 when no complete response arrived; `error` has the reason. */
  status: number
  error: string
  headers: IncomingHttpHeaders
  body: string
}

/** Only a response that never comes takes longer, also on a busy machine. */
const defaultTimeoutMs = 60_000

/** Sends one GET request and never throws; connections are kept alive, as a proxy keeps them. */
export function sendGet(
  url: string,
  path: string,
  access?: Access,
  agent: Agent = shared,
  timeoutMs = defaultTimeoutMs,
): Promise<TimedResponse> {
  const startedAt = performance.now()
  const headers = access && { 'X-Auth-UserId': access.user_uuid, 'X-Auth-Token': access.token }
  return new Promise((resolve) => {
    const response: TimedResponse = { path, startedAt, ms: 0, status: 0, error: '', headers: {}, body: '' }
    const finish = (more: Partial<TimedResponse>) => {
      clearTimeout(timer)
      resolve({ ...response, ...more, ms: performance.now() - startedAt })
    }
    const request = get(url + path, { agent, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.once('end', () => finish({ status: response.statusCode ?? 0, headers: response.headers, body }))
      response.once('error', (error) => finish({ error: `cut off: ${error.message}` }))
    })
    request.once('error', (error) => finish({ error: (error as NodeJS.ErrnoException).code ?? error.message }))
    const timer = setTimeout(() => {
      finish({ error: `no response within ${timeoutMs} ms` })
      request.destroy()
    }, timeoutMs)
  })
}

const shared = new Agent({ keepAlive: true })
