import { request } from 'node:http'
import { inject } from 'vitest'
import { credentials } from './client.ts'

export type RawAnswer = { status: number; headers: Record<string, unknown>; text: string; body: unknown }

/** Sends a request target as it is, which `fetch` would tidy up first. */
export function rawRequest(
  target: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(inject('baseUrl'))
  const { method = 'GET', headers = {} } = options
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path: target, method, agent: false, headers: { ...credentials('A'), ...headers } },
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
    sent.on('error', reject).end()
  })
}
