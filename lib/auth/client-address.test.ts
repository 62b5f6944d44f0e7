import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress, clientAddressOf, forwardedAddress, markClientAddress } from './client-address.ts'

test.each([
  ['198.51.100.1', 0, undefined],
  ['198.51.100.1', 1, '198.51.100.1'],
  ['192.0.2.66, 198.51.100.1', 1, '198.51.100.1'],
  ['192.0.2.66, 198.51.100.1, 203.0.113.9', 2, '198.51.100.1'],
  ['198.51.100.1', 2, undefined],
  ['', 1, undefined],
  ['192.0.2.66,', 1, undefined],
  ['unknown', 1, undefined],
  ['198.51.100.1:4711', 1, '198.51.100.1'],
  ['[2001:db8::1]:4711', 1, '2001:db8::1'],
  ['2001:db8::1', 1, '2001:db8::1'],
  ['198.51.100.1\tx', 1, undefined],
])('%j behind %i trusted proxies gives %s', (header, hops, address) => {
  expect(forwardedAddress(header, hops)).toBe(address)
})

test('a client cannot choose its own address: the name of the internal header is not predictable', () => {
  const forged = new Headers({ 'x-client-address': '192.0.2.66', 'x-forwarded-for': '192.0.2.66' })
  expect(clientAddress(forged)).toBeUndefined()
  const incoming = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: '203.0.113.9' }))
  incoming.headers = { 'x-client-address': '192.0.2.66', 'x-forwarded-for': '192.0.2.66' }
  markClientAddress(incoming, clientAddressOf(incoming, 0))
  const headers = new Headers(incoming.headers as Record<string, string>)
  expect(clientAddress(headers)).toBe('203.0.113.9')
})
