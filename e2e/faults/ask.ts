import { Agent, get, type IncomingHttpHeaders } from 'node:http'

export type Access = { user_uuid: string; token: string }

export type Answer = {
  path: string
  startedAt: number
  ms: number
  /** 0 when there was no answer, or no whole one; `error` says why. */
  status: number
  error: string
  headers: IncomingHttpHeaders
  body: string
}

/** No request may take longer than this, whatever is broken. */
const patienceMs = 5_000

/** Asks once and never throws; connections are kept and used again, as by a proxy. */
export function ask(url: string, path: string, access?: Access, agent: Agent = shared): Promise<Answer> {
  const startedAt = performance.now()
  const headers = access && { 'X-Auth-UserId': access.user_uuid, 'X-Auth-Token': access.token }
  return new Promise((resolve) => {
    const answer: Answer = { path, startedAt, ms: 0, status: 0, error: '', headers: {}, body: '' }
    const finish = (more: Partial<Answer>) => {
      clearTimeout(timer)
      resolve({ ...answer, ...more, ms: performance.now() - startedAt })
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
      finish({ error: `no answer within ${patienceMs} ms` })
      request.destroy()
    }, patienceMs)
  })
}

const shared = new Agent({ keepAlive: true })
