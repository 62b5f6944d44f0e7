import type { Page } from '../dialects/paging.ts'
import type { Downloads } from './downloads.ts'
import type { ListFormat } from './list-format.ts'

/** A page of a list; `next` is the position after it, where the list can be read from a position. */
export type ListPage = { items: readonly object[]; total: number; next?: Page['after'] }

export type DownloadSource = {
  format: ListFormat
  read(page: Page): Promise<ListPage>
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

/**
 * Streams a whole list, page by page. Throws if the first page fails. A later error, and a list whose length
 * changes meanwhile, abort the stream, so that a client never mistakes a part for the whole list.
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

async function* chunksOf({ format, read, downloads }: DownloadSource): AsyncGenerator<string, void> {
  const readText = (asked: Page, previous?: object) =>
    downloads.inTurn(async () => {
      const page = await read(asked)
      const items = previous ? rowsAfter(previous, page.items, format) : page.items
      return { ...page, items, text: items.map(format.line).join('') }
    })
  let page = await readText({ offset: 0, limit: pageRows })
  const { total } = page
  let sent = page.items.length
  yield format.header + page.text
  while (sent < total || (page.next && page.items.length === pageRows)) {
    const { items, next } = page
    page = next
      ? await readText({ offset: sent, limit: pageRows, after: next })
      : await readText({ offset: sent - 1, limit: pageRows + 1 }, items.at(-1))
    sent += page.items.length
    if (page.total !== total || sent > total || (page.items.length === 0 && sent < total)) throw listChanged()
    yield page.text
  }
}

/** A list without positions: its last row is read again and must still be in the same place. */
function rowsAfter(previous: object, items: readonly object[], { nameOf }: ListFormat): readonly object[] {
  const [again, ...rows] = items
  if (!again || nameOf(again) !== nameOf(previous)) throw listChanged()
  return rows
}

function listChanged(): Error {
  return new Error('The list changed while it was read.')
}
