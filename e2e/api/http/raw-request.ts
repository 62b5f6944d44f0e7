import { request } from 'node:http'
import { connect } from 'node:net'
import { inject } from 'vitest'
import { credentials } from '../support/client.ts'

export type RawResponse = { status: number; headers: Record<string, unknown>; text: string; body: unknown }

/** Sends a request target unchanged; `fetch` would normalize it. */
export function rawRequest(
  target: string,
  options: {
    baseUrl?: string
    method?: string
    headers?: Record<string, string>
    body?: string
    anonymous?: boolean
  } = {},
): Promise<RawResponse> {
  const { baseUrl = inject('baseUrl'), method = 'GET', headers = {}, body: sentBody, anonymous } = options
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path: target,
        method,
        agent: false,
        headers: { ...(anonymous ? {} : credentials('A')), ...headers },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => {
          const isJson = /json/.test(String(response.headers['content-type']))
          const body: unknown = isJson && text !== '' ? JSON.parse(text) : null
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body })
        })
      },
    )
    sent.on('error', reject).end(sentBody)
  })
}

/** Sends raw bytes and returns everything that the server sends until it closes the connection. */
export function rawBytes(bytes: string, baseUrl = inject('baseUrl')): Promise<string> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('latin1').setTimeout(10_000, () => socket.destroy(new Error('the server does not respond')))
    socket.on('data', (text) => {
      received += text
    })
    socket.on('error', reject).on('close', () => resolve(received))
  })
}
