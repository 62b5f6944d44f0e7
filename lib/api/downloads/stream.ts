import { hash } from 'node:crypto'
import type { Page } from '../dialects/paging.ts'
import type { Downloads } from './downloads.ts'
import type { ListFormat } from './list-format.ts'

/** A page of a list; `next` is the position after it, where the list can be read from a position. */
export type ListPage = { items: readonly object[]; total: number; next?: Page['after'] }

type ReadPage = (page: Page) => Promise<ListPage>

/** How the pages of a list are read. */
export type ListReads = {
  read: ReadPage
  /** Reads the list in an order in which no change of values moves an item; absent if `read` does. */
  readByKey?: ReadPage
}

export type DownloadSource = ListReads & {
  format: ListFormat
  /** Returns a text that no other item of the list has. */
  keyOf(item: object): string
  downloads: Pick<Downloads, 'inTurn'>
  /** Called with the error that aborts the stream. */
  report(error: unknown): void
  /** Called when the stream has ended in any way, or could not start. */
  end(): void
}

/** This many rows occupy the event loop for a few milliseconds. */
const pageRows = 250
/** With the page that exceeds it, at most 128 KiB of usual rows wait for the client. */
const readAheadBytes = 2 ** 16
/** The production server closes such a connection after 30 s; this is for a mount that does not. */
const stalledAfterMs = 35_000

/** Items were added, removed or moved while a list was read: what was sent may lack one or have one twice. */
export class ListChangedError extends Error {
  override name = 'ListChangedError'

  constructor() {
    super('The list changed while it was read.')
  }
}

/**
 * Streams a whole list, page by page. Throws if the first page fails. A later error, and a list that changes meanwhile
 * (`ListChangedError`), abort the stream, so that a client never mistakes a part for the whole list.
 */
export async function downloadStream(source: DownloadSource): Promise<ReadableStream<Uint8Array>> {
  const chunks = chunksOf(source)
  const encoder = new TextEncoder()
  let stalled: NodeJS.Timeout | undefined
  let hasEnded = false
  const end = () => {
    hasEnded = true
    clearTimeout(stalled)
    source.end()
  }
  let first: IteratorResult<string, void> | undefined = await chunks.next().catch((error) => {
    end()
    throw error
  })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled)
        const abort = () => {
          end()
          // The cause is only in the log, because a server may send the message of this error to the client.
          controller.error(new Error('The list was aborted.'))
        }
        try {
          const { value, done } = first ?? (await chunks.next())
          first = undefined
          if (hasEnded) return
          if (done) {
            end()
            return controller.close()
          }
          controller.enqueue(encoder.encode(value))
          if ((controller.desiredSize ?? 0) > 0) return
          stalled = setTimeout(abort, stalledAfterMs).unref()
        } catch (error) {
          // The client has disconnected: that is not an error.
          if (hasEnded) return
          source.report(error)
          abort()
        }
      },
      cancel() {
        end()
        void chunks.return()
      },
    },
    { highWaterMark: readAheadBytes, size: ({ byteLength }) => byteLength },
  )
}

/**
 * Pages are separate reads: a change of values between two of them can move an item past the place of the download. The
 * list is therefore also read by key, at the same pace, and both must have the same items. Comparing the sums of the digests
 * of their keys needs the same memory for a list of any length.
 */
async function* chunksOf(source: DownloadSource): AsyncGenerator<string, void> {
  const { format, keyOf, read, readByKey } = source
  let difference = 0n
  const byKey = readByKey
    ? pagesOf(source, readByKey, (items) => {
        difference -= digestOf(items, keyOf)
      })
    : undefined
  const pages = pagesOf(source, read, (items) => {
    if (byKey) difference += digestOf(items, keyOf)
    return items.map(format.line).join('')
  })
  let header = format.header
  for await (const text of pages) {
    await byKey?.next()
    yield header + text
    header = ''
  }
  while (byKey && !(await byKey.next()).done) {
    // The list has more pages by key: it changed, or its last page is empty.
  }
  if (difference !== 0n) throw new ListChangedError()
}

/** Reads every page of a list and yields what `work` makes of its items. Throws ListChangedError. */
async function* pagesOf<T>(
  { downloads, keyOf }: Pick<DownloadSource, 'downloads' | 'keyOf'>,
  read: ReadPage,
  work: (items: readonly object[]) => T,
): AsyncGenerator<T, void> {
  const readInTurn = (asked: Page, previous?: object) =>
    downloads.inTurn(async () => {
      const page = await read(asked)
      const items = previous ? itemsAfter(previous, page.items, keyOf) : page.items
      return { ...page, items, result: work(items) }
    })
  let page = await readInTurn({ offset: 0, limit: pageRows })
  const { total, next: firstEnd } = page
  let count = page.items.length
  yield page.result
  while (count < total || (page.next && page.items.length === pageRows)) {
    const { items, next } = page
    if (items.length === 0) throw new ListChangedError()
    page = next
      ? await readInTurn({ offset: count, limit: pageRows, after: next })
      : await readInTurn({ offset: count - 1, limit: pageRows + 1 }, items.at(-1))
    count += page.items.length
    if (page.total !== total || count > total) throw new ListChangedError()
    yield page.result
  }
  // A page that continues after another one repeats the total of the first one.
  if (firstEnd && count > pageRows) {
    const again = await downloads.inTurn(() => read({ offset: 0, limit: 1 }))
    if (again.total !== total) throw new ListChangedError()
  }
}

/** A list without positions: its last item is read again and must still be in the same place. */
function itemsAfter(previous: object, items: readonly object[], keyOf: DownloadSource['keyOf']): readonly object[] {
  const [again, ...others] = items
  if (!again || keyOf(again) !== keyOf(previous)) throw new ListChangedError()
  return others
}

/** A number that is the same for the same items in any order. */
function digestOf(items: readonly object[], keyOf: DownloadSource['keyOf']): bigint {
  return items.reduce((sum, item) => sum + BigInt(`0x${hash('sha256', keyOf(item))}`), 0n)
}
