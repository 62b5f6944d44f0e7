import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeQueuedResponses } from '../http/connections/close-queued-responses.ts'
import { compressedAssets } from './compressed-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-assets-'))
/** More bytes than the system holds for a connection whose client does not read. */
const moreThanBuffers = 64 * 1024 * 1024
const server = createServer((incoming, outgoing) => {
  if (!serve(incoming, outgoing, incoming.url ?? '')) outgoing.writeHead(404).end('of Next')
})
closeQueuedResponses(server)
let serve: ReturnType<typeof compressedAssets>

beforeAll(async () => {
  const chunks = join(folder, '.next/static/chunks')
  mkdirSync(chunks, { recursive: true })
  for (const [name, held] of [
    ['a.js', 'plain'],
    ['a.js.br', 'brotli'],
    ['a.js.gz', 'gzip'],
    ['b.css.gz', 'gzip'],
    ['large.js.br', ''],
  ] as const) {
    writeFileSync(join(chunks, name), held)
  }
  truncateSync(join(chunks, 'large.js.br'), moreThanBuffers)
  writeFileSync(join(folder, 'secret.js.br'), 'secret')
  serve = compressedAssets(folder)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

async function load(path: string, accepted: string, method = 'GET'): Promise<[string | undefined, string]> {
  const { port } = server.address() as AddressInfo
  const options = { port, path, method, headers: { 'Accept-Encoding': accepted }, agent: false }
  const response = await new Promise<IncomingMessage>((resolve) => get(options, resolve).end())
  return [response.headers['content-encoding'], await text(response)]
}

const script = '/_next/static/chunks/a.js'

test.each([
  [script, 'gzip, deflate, br, zstd', 'br', 'brotli'],
  [script, 'gzip, deflate', 'gzip', 'gzip'],
  [script, 'GZIP;q=0.5', 'gzip', 'gzip'],
  [script, 'br;q=0, gzip', 'gzip', 'gzip'],
  ['/_next/static/chunks/b.css', 'br, gzip', 'gzip', 'gzip'],
])('%s with Accept-Encoding %s comes as %s', async (path, accepted, coding, held) => {
  expect(await load(path, accepted)).toEqual([coding, held])
})

test.each([
  [script, ''],
  [script, 'identity'],
  [script, 'brotli'],
  ['/_next/static/chunks/none.js', 'br'],
  ['/_next/static/chunks/a.js.br', 'br'],
  ['/_next/static/../../secret.js', 'br'],
  ['/_next/static/%2e%2e/%2e%2e/secret.js', 'br'],
  ['/cores', 'br'],
])('%s with Accept-Encoding %j is left to Next', async (path, accepted) => {
  expect(await load(path, accepted)).toEqual([undefined, 'of Next'])
})

test('a HEAD gets no body, and a POST is left to Next', async () => {
  expect(await load(script, 'br', 'HEAD')).toEqual(['br', ''])
  expect(await load(script, 'br', 'POST')).toEqual([undefined, 'of Next'])
})

test.runIf(process.platform === 'linux')('a client that closes its connection leaves no file open', async () => {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').pause()
  const request = 'GET /_next/static/chunks/large.js HTTP/1.1\r\nHost: panel\r\nAccept-Encoding: br\r\n\r\n'
  socket.write(request.repeat(3))
  await expect.poll(openFiles).toBeGreaterThan(0)
  socket.resetAndDestroy()
  await expect.poll(openFiles).toBe(0)
})

/** How often this process has the large file open. */
function openFiles(): number {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    // The descriptor of the listing itself is closed by now.
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })
  return links.filter((link) => link.endsWith('/large.js.br')).length
}
