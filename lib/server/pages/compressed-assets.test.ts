import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressedAssets } from './compressed-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-assets-'))
const server = createServer((incoming, outgoing) => {
  if (!answer(incoming, outgoing, incoming.url ?? '')) outgoing.writeHead(404).end('Next answers')
})
let answer: ReturnType<typeof compressedAssets>

beforeAll(async () => {
  const chunks = join(folder, '.next/static/chunks')
  mkdirSync(chunks, { recursive: true })
  for (const [name, held] of [
    ['a.js', 'plain'],
    ['a.js.br', 'brotli'],
    ['a.js.gz', 'gzip'],
    ['b.css.gz', 'gzip'],
  ] as const) {
    writeFileSync(join(chunks, name), held)
  }
  writeFileSync(join(folder, 'secret.js.br'), 'secret')
  answer = compressedAssets(folder)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

async function ask(path: string, accepted: string, method = 'GET'): Promise<[string | undefined, string]> {
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
  expect(await ask(path, accepted)).toEqual([coding, held])
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
  expect(await ask(path, accepted)).toEqual([undefined, 'Next answers'])
})

test('a HEAD gets no body, and a POST is left to Next', async () => {
  expect(await ask(script, 'br', 'HEAD')).toEqual(['br', ''])
  expect(await ask(script, 'br', 'POST')).toEqual([undefined, 'Next answers'])
})
