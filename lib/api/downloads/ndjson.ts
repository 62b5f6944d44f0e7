import type { Dialect } from '../dialects/dialect.ts'
import type { Endpoint } from '../endpoint.ts'
import { itemSerializer } from '../serve/serializer.ts'
import type { ListFormat } from './list-format.ts'

/** Returns whether the endpoint is also available as NDJSON: lists are, if their dialect sends whole lists. */
export function hasNdjsonFormat({ hasDownloads }: Dialect, { shape }: Endpoint): boolean {
  return shape === 'list' && hasDownloads
}

/** A list as NDJSON: the items of its JSON pages, one in each line. */
export function ndjsonFormat(dialect: Dialect, endpoint: Endpoint): ListFormat {
  const write = itemSerializer(dialect, endpoint.returns)
  return {
    mediaType: 'application/x-ndjson; charset=utf-8',
    extension: 'ndjson',
    header: '',
    line: (item) => `${write(item)}\n`,
  }
}
