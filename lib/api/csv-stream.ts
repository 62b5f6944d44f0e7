import { setImmediate } from 'node:timers/promises'
import type { Csv } from './csv.ts'
import type { Page } from './dialects.ts'

type ListPage = { items: readonly object[]; total: number }

export type CsvSource = {
  csv: Csv
  read(page: Page): Promise<ListPage>
  /** Called with what broke the stream off. */
  report(error: unknown): void
}

const pageRows = 500
/** How much is read before the client takes it: most lists whole, so that little time passes between their pages. */
const readAheadBytes = 2 ** 21

/**
 * A list as a stream of CSV, page by page. Throws what the first page throws. Whatever happens later breaks the stream
 * off, so that a client never takes a part for the whole. A page is one state of the data; between two of them the
 * length of the list must stay, and the last row its place, or rows could be missing or twice: that breaks it off too.
 */
export async function csvStream(source: CsvSource): Promise<ReadableStream<Uint8Array>> {
  const first = await source.read({ offset: 0, limit: pageRows })
  const chunks = chunksOf(source, first)
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          source.report(error)
          // What went wrong is in the log: a server may write the message of this one to the client.
          controller.error(new Error('The list was broken off.'))
        }
      },
      cancel: async () => void (await chunks.return()),
    },
    { highWaterMark: readAheadBytes, size: ({ byteLength }) => byteLength },
  )
}

async function* chunksOf({ csv, read }: CsvSource, first: ListPage): AsyncGenerator<string, void> {
  yield csv.header + first.items.map(csv.line).join('')
  let { items } = first
  for (let sent = items.length; sent < first.total; sent += items.length) {
    const last = items.at(-1)
    // Others have their turn between two pages: the embedded database answers without giving way.
    await setImmediate()
    const page = await read({ offset: sent - 1, limit: pageRows + 1 })
    const [again, ...next] = page.items
    const isSame = last && again && csv.nameOf(last) === csv.nameOf(again)
    if (page.total !== first.total || !isSame || next.length === 0)
      throw new Error('The list changed while it was read.')
    items = next
    yield items.map(csv.line).join('')
  }
}
