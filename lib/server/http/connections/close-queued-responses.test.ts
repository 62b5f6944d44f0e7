import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeQueuedResponses } from './close-queued-responses.ts'

const started: ServerResponse[] = []
const closed: ServerResponse[] = []
const server = createServer((_, outgoing) => {
  started.push(outgoing)
  outgoing.on('close', () => closed.push(outgoing))
})

beforeAll(async () => {
  // With its listeners, also on a Node that needs none: no response may end twice there.
  closeQueuedResponses(server, 22)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
})

test('every response of a connection ends once when its client closes it, the pipelined ones too', async () => {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3))
  await expect.poll(() => started.length).toBe(3)
  client.destroy()
  await expect.poll(() => new Set(closed).size).toBe(3)
  expect([closed.length, closed.every(({ destroyed }) => destroyed)]).toEqual([3, true])
})
