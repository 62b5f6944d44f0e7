import type { Client } from './client.ts'
import { NoResponseError, noResponse, parseJson, unreadable } from './errors.ts'
import { type Given, type ListCall, requestOf } from './operation.ts'

const mediaType = 'application/x-ndjson'
const incomplete = 'The list changed or the connection failed'

/**
 * Iterates over the records of a whole list, which one request streams while it is read. It has each record once: if the list
 * changes meanwhile so that a record would be missing or occur twice, it ends with NoResponseError. `break` ends the request.
 */
export async function* stream<Input, Item, Position>(
  client: Client,
  list: ListCall<Input, Item, Position, 'ndjson'>,
  ...[input, options]: Given<Omit<Input, 'page'>>
): AsyncGenerator<Item, void, undefined> {
  const { path } = requestOf(list.operation, { ...input, page: undefined })
  const signal = options?.signal
  const response = await client.request(path, { headers: { Accept: mediaType }, signal })
  if (!response.body || !response.headers.get('content-type')?.startsWith(mediaType)) throw unreadable(response)
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error: unknown) => noResponse(error, signal, incomplete))
      if (done) break
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield parseJson(line, response) as Item
    }
    // Every record ends with a line break.
    if (rest !== '') throw new NoResponseError(undefined, incomplete)
  } finally {
    await reader.cancel().catch(() => {})
  }
}
