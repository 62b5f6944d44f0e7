import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { memoryDatabase, memoryRouter } from '#e2e/setup/memory-service.ts'
import type { Csv } from './csv.ts'
import { csvStream } from './csv-stream.ts'
import type { Page } from './dialects.ts'

type Row = { id: number }

const csv: Csv = {
  header: 'id\r\n',
  line: (item) => `${(item as Row).id}\r\n`,
  nameOf: (item) => String((item as Row).id),
}

function listOf(length: number, rowAt = (at: number) => at) {
  return async ({ offset, limit }: Page) => ({
    items: Array.from({ length: Math.max(0, Math.min(limit, length - offset)) }, (_, at) => ({
      id: rowAt(offset + at),
    })),
    total: length,
  })
}

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()
const report = vi.fn()

describe('a stream of CSV', () => {
  test.each([0, 1, 499, 500, 501, 1_000, 12_345])('of %i rows holds each of them once, in order', async (length) => {
    const text = await textOf(await csvStream({ csv, read: listOf(length), report }))
    expect(text).toBe(`id\r\n${Array.from({ length }, (_, id) => `${id}\r\n`).join('')}`)
  })

  test('throws what its first page throws', async () => {
    const read = async () => Promise.reject(new Error('no such core'))
    await expect(csvStream({ csv, read, report })).rejects.toThrow('no such core')
  })

  test('reads ahead as far as a few mebibytes, and no further until the client has taken some', async () => {
    const line = `${'x'.repeat(998)}\r\n`
    const read = vi.fn(listOf(1_000_000))
    const stream = await csvStream({ csv: { ...csv, line: () => line }, read, report })
    await sleep(300)
    const ahead = read.mock.calls.length
    expect(ahead).toBeLessThanOrEqual(6)
    const reader = stream.getReader()
    for (let n = 0; n < 10; n++) await reader.read()
    await sleep(100)
    expect(read.mock.calls.length).toBe(ahead + 10)
    await reader.cancel()
    await sleep(50)
    expect(read.mock.calls.length).toBe(ahead + 10)
  })

  test('lets others have their turn between two pages', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    await textOf(await csvStream({ csv, read: listOf(100_000), report }))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(10)
  })

  test.each<[string, (page: Page) => Promise<{ items: Row[]; total: number }>]>([
    [
      'a page cannot be read',
      async (page) => (page.offset > 0 ? Promise.reject(new Error('secret')) : listOf(2_000)(page)),
    ],
    ['the list grew', async (page) => listOf(page.offset > 0 ? 2_001 : 2_000)(page)],
    ['the list shrank', async (page) => listOf(page.offset > 0 ? 600 : 2_000)(page)],
    ['the rows moved', async (page) => listOf(2_000, (at) => (page.offset > 0 ? at - 1 : at))(page)],
    ['the list is gone', async (page) => ({ ...(await listOf(page.offset > 0 ? 0 : 2_000)(page)), total: 2_000 })],
    ['no more rows come', async (page) => ({ ...(await listOf(500)(page)), total: 2_000 })],
  ])('is broken off, and that is reported, when %s', async (_, read) => {
    const report = vi.fn()
    await expect(textOf(await csvStream({ csv, read, report }))).rejects.toThrow('The list was broken off.')
    expect(report).toHaveBeenCalledOnce()
  })

  test('that is broken off is no whole download for a client, on HTTP', async () => {
    const read = async (page: Page) => {
      if (page.offset < 3_000) return listOf(5_000)(page)
      await sleep(50)
      throw new Error('secret')
    }
    const listener = getRequestListener(async () => new Response(await csvStream({ csv, read, report: () => {} })), {
      overrideGlobalObjects: false,
    })
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    expect(logged.mock.calls.flat().map(String).join()).not.toContain('secret')
    logged.mockRestore()
    server.close()
  })
})

const db = await memoryDatabase()
afterAll(() => db.close())

describe('a list asked for as CSV', () => {
  const router = memoryRouter(db)
  const list = '/hybrid-core/v2/hybrid-cores/alpha/assets'
  const ask = (target: string, init: RequestInit = { headers: { Accept: 'text/csv' } }) =>
    router(new Request('http://anything.example/', init), { target })

  test('is a file of all its pages, in the order and with the filters of the query', async () => {
    const response = await ask(`${list}?filter[status]=active&sort[id]=-&page[size]=1&page[number]=2`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="assets.csv"',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      vary: expect.stringContaining('Accept,'),
    })
    expect(response.headers.has('etag')).toBe(false)
    const [, ...lines] = (await response.text()).trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',')[0])).toEqual(['cn-2', 'cn-1'])
  })

  test('answers HEAD with the same headers and no body', async () => {
    const [get, head] = [await ask(list), await ask(list, { method: 'HEAD', headers: { Accept: 'text/csv' } })]
    const withoutId = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'x-request-id')
    expect(withoutId(head)).toEqual(withoutId(get))
    expect(await head.text()).toBe('')
  })

  test.each([
    [`${list}?page[size]=51`, 400],
    [`${list}?sort[id]=-&sort[id]=-`, 400],
    [`${list}?nothing=1`, 400],
    ['/hybrid-core/v2/hybrid-cores/nope/assets', 404],
  ])('is a problem in JSON when it cannot be had: %s', async (target, status) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(target, { method, headers: { Accept: 'text/csv' } })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        status,
        'application/json; charset=utf-8',
      ])
    }
  })

  test.each([
    ['/hybrid-core/v1/sites'],
    ['/hybrid-core/v2/hybrid-cores/alpha'],
    ['/hybrid-core/v2/hybrid-cores/alpha/resources'],
    ['/hybrid-core/v2/doc'],
  ])('is JSON where there is no CSV: %s', async (target) => {
    expect((await ask(target)).headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})
