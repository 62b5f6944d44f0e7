import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { readTextFile } from '../../sources/text-file.ts'
import type { Source } from '../source.ts'
import { SourceFailure } from './source-failure.ts'

const maxSecretBytes = 65_536
/** How many queries of a round run at the same time. */
export const parallelQueries = 4

/** Sends the form to a path of the server, and returns the response without its body. Throws SourceFailure. */
export type Send = (path: string, form: URLSearchParams, signal: AbortSignal) => Promise<IncomingMessage>

/** Reads the secrets of a source, and opens connections that `close` ends. Throws SourceFailure. */
export async function connect(source: Source): Promise<{ send: Send; close(): void }> {
  const { url, caFile, headers } = source
  const authorization = await authorizationOf(source)
  const ca = caFile === undefined ? undefined : await readOf(caFile, 'ca_file')
  const options = { keepAlive: true, maxSockets: parallelQueries }
  const isSecure = url.startsWith('https:')
  const agent = isSecure ? new HttpsAgent({ ...options, ...(ca && { ca }) }) : new HttpAgent(options)
  const send: Send = (path, form, signal) =>
    new Promise((resolve, reject) => {
      const body = form.toString()
      const request = (isSecure ? requestHttps : requestHttp)(
        `${url}${path}`,
        {
          ...{ method: 'POST', agent, signal },
          headers: {
            ...headers,
            ...(authorization && { Authorization: authorization }),
            ...{ Accept: 'application/json', 'Accept-Encoding': 'gzip', 'User-Agent': 'hybrid-core-panel' },
            ...{ 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': Buffer.byteLength(body) },
          },
        },
        resolve,
      )
      request.on('error', reject).end(body)
    })
  return { send, close: () => agent.destroy() }
}

async function authorizationOf({ credentials }: Source): Promise<string | undefined> {
  if (!credentials) return undefined
  if (credentials.kind === 'bearer') return `Bearer ${await secretOf(credentials.tokenFile, 'bearer_token_file')}`
  const password = await secretOf(credentials.passwordFile, 'basic_auth.password_file')
  return `Basic ${Buffer.from(`${credentials.username}:${password}`).toString('base64')}`
}

async function secretOf(file: string, field: string): Promise<string> {
  const secret = (await readOf(file, field)).replace(/\r?\n$/, '')
  if (/^[\x20-\x7e\x80-\xff]+$/.test(secret)) return secret
  throw new SourceFailure(`${field} must hold one line of text`)
}

/** The messages do not name the file: somebody may have written a secret in its place. */
async function readOf(file: string, field: string): Promise<string> {
  const { text, problem } = await readTextFile(file, maxSecretBytes * (field === 'ca_file' ? 100 : 1))
  if (problem !== undefined) throw new SourceFailure(`${field} ${problem}`)
  return text
}
