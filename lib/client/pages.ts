import type { Client } from './client.ts'
import type { Given, ListCall, Page } from './operation.ts'

type NumberPosition = { number: number; size: number }
type OffsetPosition = { offset: number; limit: number }
type AnyPosition = NumberPosition | OffsetPosition
type Format = 'json' | 'ndjson'

/**
 * Iterates over the pages of a list, from the page of the input to the last one. Each page is a request of its own: if the list
 * changes between two of them, a record may be missing or occur twice.
 */
export async function* pages<Input, Item, Position extends AnyPosition>(
  client: Client,
  list: ListCall<Input, Item, Position, Format>,
  ...[input, options]: Given<Input>
): AsyncGenerator<Page<Item, Position>, void, undefined> {
  let next: Input | undefined = input
  for (;;) {
    const page: Page<Item, Position> = await list(client, ...([next, options] as Given<Input>))
    yield page
    if (page.links.next === null || page.data.length === 0) return
    next = { ...next, page: pageAfter(page.meta.page) } as Input
  }
}

/** Iterates over the records of a list, page by page; see `pages`. */
export async function* records<Input, Item, Position extends AnyPosition>(
  client: Client,
  list: ListCall<Input, Item, Position, Format>,
  ...given: Given<Input>
): AsyncGenerator<Item, void, undefined> {
  for await (const { data } of pages(client, list, ...given)) yield* data
}

function pageAfter(position: AnyPosition): NumberPosition | OffsetPosition {
  return 'number' in position
    ? { number: position.number + 1, size: position.size }
    : { offset: position.offset + position.limit, limit: position.limit }
}
