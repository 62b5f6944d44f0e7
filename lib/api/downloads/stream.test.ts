import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import type { Page } from '../dialects/paging.ts'
import { AcceptTurns } from '../serve/accept-turns.ts'
import { Downloads } from './downloads.ts'
import type { ListFormat } from './list-format.ts'
import { type DownloadSource, downloadStream } from './stream.ts'

type Row = { id: number }

const formats: [name: string, format: ListFormat][] = [
  ['CSV', { mediaType: 'text/csv', extension: 'csv', header: 'id\r\n', line: (item) => `${(item as Row).id}\r\n` }],
  [
    'NDJSON',
    {
      ...{ mediaType: 'application/x-ndjson', extension: 'ndjson', header: '' },
      line: (item) => `${JSON.stringify(item)}\n`,
    },
  ],
]

function listOf(length: number, rowAt = (at: number) => at) {
  return async ({ offset, limit }: Page) => ({
    items: Array.from({ length: Math.max(0, Math.min(limit, length - offset)) }, (_, at) => ({
      id: rowAt(offset + at),
    })),
    total: length,
  })
}

/** Lets everything run that waits for nothing else. */
async function settle(): Promise<void> {
  for (let n = 0; n < 100; n++) await setImmediate()
}

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()
const report = vi.fn()

const keyOf = (item: object) => String((item as Row).id)

describe.each(formats)('a stream of %s', (_, format) => {
  /** A source without limits on downloads, and with the parts that a test gives. */
  function sourceOf(more: Partial<DownloadSource> & Pick<DownloadSource, 'read'>): DownloadSource {
    return { format, keyOf, downloads: new Downloads(new AcceptTurns()), report, end: () => {}, ...more }
  }

  test.each([0, 1, 499, 500, 501, 1_000, 12_345])('of %i rows has each row once, in order', async (length) => {
    const text = await textOf(await downloadStream(sourceOf({ read: listOf(length) })))
    expect(text).toBe(format.header + Array.from({ length }, (_, id) => format.line({ id })).join(''))
  })

  test('throws the error of its first page', async () => {
    const end = vi.fn()
    const read = async () => Promise.reject(new Error('no such core'))
    await expect(downloadStream(sourceOf({ read, end }))).rejects.toThrow('no such core')
    expect(end).toHaveBeenCalledOnce()
  })

  test('reads ahead at most 128 KiB until the client reads more', async () => {
    const line = `${'x'.repeat(198)}\r\n`
    let writtenBytes = 0
    const counted = {
      ...format,
      line: () => {
        writtenBytes += line.length
        return line
      },
    }
    const stream = await downloadStream(sourceOf({ format: counted, read: listOf(1_000_000) }))
    await settle()
    expect(writtenBytes).toBeLessThanOrEqual(2 ** 17)
    const reader = stream.getReader()
    let takenBytes = 0
    for (let n = 0; n < 10; n++) takenBytes += (await reader.read()).value?.byteLength ?? 0
    await settle()
    expect(writtenBytes - takenBytes).toBeLessThanOrEqual(2 ** 17)
    await reader.cancel()
    const atEnd = writtenBytes
    await settle()
    expect(writtenBytes).toBe(atEnd)
  })

  test('ends without an error when the client disconnects in the middle of a page', async () => {
    const [report, end] = [vi.fn(), vi.fn()]
    let endPage = () => {}
    const inPage = new Promise<void>((resolve) => {
      endPage = resolve
    })
    const read = vi.fn(async (page: Page) => {
      if (page.offset > 0) await inPage
      return listOf(100_000)(page)
    })
    const reader = (await downloadStream(sourceOf({ read, report, end }))).getReader()
    await reader.read()
    await reader.cancel()
    expect(end).toHaveBeenCalledOnce()
    endPage()
    await settle()
    expect(report).not.toHaveBeenCalled()
    expect(read.mock.calls.length).toBeLessThanOrEqual(2)
  })

  test('is aborted when its client reads nothing for 35 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [report, end] = [vi.fn(), vi.fn()]
    const stream = await downloadStream(sourceOf({ read: listOf(100_000), report, end }))
    await settle()
    vi.advanceTimersByTime(34_000)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2_000)
    vi.useRealTimers()
    expect(end).toHaveBeenCalledOnce()
    expect(report).not.toHaveBeenCalled()
    await expect(textOf(stream)).rejects.toThrow('The list was aborted.')
  })

  test('continues after the last row of a page, and is complete only with the number of rows of its first page', async () => {
    const pages =
      (length: number, total = length) =>
      async (page: Page) => {
        const { items } = await listOf(length)({ offset: Number(page.after?.values[0] ?? 0), limit: page.limit })
        return { items, total, next: { values: [(items.at(-1)?.id ?? 0) + 1], total } }
      }
    for (const length of [0, 1, 250, 500, 777]) {
      const text = await textOf(await downloadStream(sourceOf({ read: pages(length) })))
      expect(text.split('\n')).toHaveLength(length + 1 + (format.header === '' ? 0 : 1))
    }
    for (const [length, total] of [
      [501, 500],
      [777, 500],
      [499, 500],
      [250, 251],
    ] as const) {
      await expect(downloadStream(sourceOf({ read: pages(length, total) })).then(textOf)).rejects.toThrow('aborted')
    }
  })

  test('yields to other work between two pages', async () => {
    let turns = 0
    let isOver = false
    const other = (async () => {
      for (; !isOver; turns++) await setImmediate()
    })()
    await textOf(await downloadStream(sourceOf({ read: listOf(100_000) })))
    isOver = true
    await other
    expect(turns).toBeGreaterThan(100)
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
  ])('is aborted and reported when %s', async (_, read) => {
    const report = vi.fn()
    await expect(textOf(await downloadStream(sourceOf({ read, report })))).rejects.toThrow('The list was aborted.')
    expect(report).toHaveBeenCalledOnce()
  })
})
