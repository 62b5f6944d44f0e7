import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpBundle, setUpCli } from '../test-cli.ts'

const cli = setUpCli(setUpBundle())
const credentials = { HYBRID_CORE_USER_ID: 'u', HYBRID_CORE_TOKEN: 'hct_secret' }
const taken = { data: { received: 1, changed: 1, unchanged: 0, older: 0, unknown: [], unknown_count: 0 } }

type PanelResponse = { status: number; body: object }
let server: Server
let url: string
let responses: PanelResponse[]
let received: { path: string | undefined; headers: IncomingMessage['headers']; lines: Record<string, unknown>[] }[]

beforeEach(async () => {
  responses = []
  received = []
  server = createServer(async (incoming, outgoing) => {
    received.push({ path: incoming.url, headers: incoming.headers, lines: JSON.parse(await text(incoming)) })
    const { status, body } = responses.shift() ?? { status: 200, body: taken }
    outgoing.writeHead(status).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => server.close())

const observe = (options: string[] = [], env: Record<string, string> = credentials) =>
  cli.run(['observe', '--url', url, '--core', 'ber-1', '--asset', 'cn-1', '--once', ...options], { env })

test('the values of the machine are pushed as one observation with the interval', async () => {
  expect(await observe(['--interval', '30'])).toEqual({ code: 0, stdout: '', stderr: '' })
  const [push] = received
  expect(push?.path).toBe('/management/v2/observations?interval=30')
  expect(push?.headers).toMatchObject({ 'x-auth-userid': 'u', 'x-auth-token': 'hct_secret' })
  const quantity = { used: expect.any(Number), total: expect.any(Number) }
  expect(push?.lines).toEqual([
    { hybrid_core_id: 'ber-1', id: 'cn-1', cpu: quantity, memory: quantity, storage: quantity },
  ])
})

test('a token file has the output of token create', async () => {
  const file = join(dirname(cli.dataDir), 'token.json')
  writeFileSync(file, '{"user_uuid":"v","token":"hct_other","expires_at":"2027-01-01T00:00:00.000Z"}')
  expect(await observe(['--token-file', file], {})).toMatchObject({ code: 0 })
  expect(received[0]?.headers).toMatchObject({ 'x-auth-userid': 'v', 'x-auth-token': 'hct_other' })
  writeFileSync(file, 'hct_other')
  const { code, stderr } = await observe(['--token-file', file], {})
  expect([code, stderr]).toEqual([1, expect.stringMatching(/must contain the output of token create --json/)])
  expect(stderr).not.toContain('hct_other')
})

test('wrong usage, missing credentials and refused values end the command with one line that says why', async () => {
  expect(await observe(['--interval', '4'])).toMatchObject({ code: 2, stderr: expect.stringMatching(/5 to 86400/) })
  expect(await observe(['--url', 'ber-1'])).toMatchObject({ code: 2, stderr: expect.stringMatching(/address/) })
  expect(await observe([], {})).toMatchObject({ code: 1, stderr: expect.stringMatching(/HYBRID_CORE_TOKEN/) })
  expect(received).toEqual([])
  responses.push({ status: 401, body: { errors: [{ title: 'Unauthorized', detail: 'The scope is missing.' }] } })
  const refused = 'error: the panel refuses the values: 401 Unauthorized: The scope is missing.\n'
  expect(await observe()).toEqual({ code: 1, stdout: '', stderr: refused })
  responses.push({ status: 200, body: { data: { ...taken.data, changed: 0, unknown_count: 1 } } })
  expect(await observe()).toMatchObject({ code: 1, stderr: expect.stringMatching(/ber-1 has no asset cn-1/) })
  responses.push({ status: 200, body: { hello: 'world' } })
  expect(await observe()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is not a panel: it does not respond/),
  })
})

test('a panel that cannot take values is one line at the start and one at the end, and SIGTERM ends the command', async () => {
  responses.push({ status: 503, body: {} }, { status: 429, body: {} })
  const child = cli.start(['observe', '--url', url, '--core', 'c', '--asset', 'a', '--interval', '5'], credentials)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (data: Buffer) => {
      output[name] += data
    })
  }
  await expect.poll(() => output.stdout).not.toBe('')
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([0, null])
  expect(received.length).toBeGreaterThanOrEqual(3)
  expect(output.stderr).toBe('The values cannot be pushed, and are retried: the response is 503\n')
  expect(output.stdout).toBe('This machine is a of c: its values are pushed every 5 s.\n')
})
