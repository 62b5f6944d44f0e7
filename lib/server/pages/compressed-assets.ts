import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'

const prefix = '/_next/static/'
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** Sends a compressed file of the build; returns false when none fits the request. */
export type SendAsset = (incoming: IncomingMessage, outgoing: ServerResponse, path: string) => boolean

/**
 * Serves the compressed scripts and styles of the build. Their names contain a hash, so browsers may cache them forever.
 */
export function compressedAssets(projectDir: string): SendAsset {
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
    // `pipe` would leave the file open when the client closes the connection.
    else pipeline(createReadStream(join(folder, name + ending)), outgoing, () => {})
    return true
  }
}

/** Returns whether `Accept-Encoding` names the coding with a quality above 0. */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((one) => {
    const [name = '', quality = ''] = one.trim().split(/\s*;\s*/)
    return name.toLowerCase() === coding && !/^q=0(\.0*)?$/.test(quality)
  })
}
