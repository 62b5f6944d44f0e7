import type { IncomingMessage } from 'node:http'

/** A plain answer to a request for a page that Next would answer badly, or not at all. */
export type PlainAnswer = { status: number; text: string; headers?: Readonly<Record<string, string>> }

const maximumTargetLength = 16_384
const reading = ['GET', 'HEAD']

/** What is wrong with a request for a page before anything looks at it; undefined when Next may have it. */
export function pageFault({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): PlainAnswer | undefined {
  if (url === '*') return { status: 204, text: '', headers: { Allow: [...reading, 'OPTIONS'].join(', ') } }
  if (url.length > maximumTargetLength) return { status: 414, text: 'The address is too long.' }
  const [path = ''] = url.split('?', 1)
  if (!isDecodable(path)) return { status: 400, text: 'The address is not percent-encoded UTF-8.' }
  const allowed = path.startsWith('/api/auth/') ? [...reading, 'POST'] : reading
  if (allowed.includes(method)) return undefined
  return { status: 405, text: `A page does not take ${method}.`, headers: { Allow: allowed.join(', ') } }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
