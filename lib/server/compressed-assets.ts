import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

const prefix = '/_next/static/'
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
}

/** Answers a request with what the build has compressed; false: it has nothing that suits it. */
export type AnswerAsset = (incoming: IncomingMessage, outgoing: ServerResponse, path: string) => boolean

/** The scripts and styles of a build as it has compressed them; their names change with what they hold. */
export function compressedAssets(projectDir: string): AnswerAsset {
  const folder = join(projectDir, '.next/static')
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const sizes = new Map(
    names
      .filter((name) => codings.some(([, ending]) => name.endsWith(ending)))
      .map((name) => [name, statSync(join(folder, name)).size]),
  )
  return (incoming, outgoing, path) => {
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
    if (!isRead || !path.startsWith(prefix)) return false
    const name = path.slice(prefix.length)
    const accepted = String(incoming.headers['accept-encoding'] ?? '')
    const [coding, ending] = codings.find(([one, end]) => accepts(accepted, one) && sizes.has(name + end)) ?? []
    const type = types[name.slice(name.lastIndexOf('.') + 1)]
    if (!coding || !type) return false
    outgoing.writeHead(200, {
      'Content-Type': type,
      'Content-Encoding': coding,
      'Content-Length': sizes.get(name + ending),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
    })
    if (incoming.method === 'HEAD') outgoing.end()
    else
      createReadStream(join(folder, name + ending))
        .on('error', () => outgoing.destroy())
        .pipe(outgoing)
    return true
  }
}

/** Whether the header names the coding, and not to refuse it. */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((one) => {
    const [name = '', quality = ''] = one.trim().split(/\s*;\s*/)
    return name.toLowerCase() === coding && !/^q=0(\.0*)?$/.test(quality)
  })
}
