import type { Dialect } from '../dialects/dialect.ts'
import { csvFormat, hasCsvFormat } from '../downloads/csv.ts'
import type { Downloads } from '../downloads/downloads.ts'
import type { ListFormat } from '../downloads/list-format.ts'
import { keyReader } from '../downloads/list-key.ts'
import { hasNdjsonFormat, ndjsonFormat } from '../downloads/ndjson.ts'
import { preferredFormat } from '../downloads/preferred-format.ts'
import { downloadStream, type ListReads } from '../downloads/stream.ts'
import type { Endpoint } from '../endpoint.ts'
import type { ApiRequest } from '../http/api-request.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { downloadResponse } from '../http/responses.ts'
import type { RoutedRequest } from './routed-request.ts'

/** Serves whole lists in the formats that the endpoint has beside JSON. */
type DownloadServer = {
  /** The format that the request prefers to JSON; null when it prefers none. */
  formatFor(request: ApiRequest): ListFormat | null
  /** Sends the whole list. HEAD reads one item, so that it fails where GET would fail. */
  serve(routed: RoutedRequest, format: ListFormat, reads: ListReads): Promise<ApiResponse>
}

export function downloadServer(dialect: Dialect, endpoint: Endpoint, downloads: Downloads): DownloadServer {
  const compilers = {
    ...(hasCsvFormat(dialect, endpoint) && { csv: csvFormat }),
    ...(hasNdjsonFormat(dialect, endpoint) && { ndjson: ndjsonFormat }),
  }
  const names = Object.keys(compilers) as (keyof typeof compilers)[]
  const compiled = new Map<string, ListFormat>()
  /** Compiled with the first download, because compiling all of them would delay every start. */
  const formatOf = (name: keyof typeof compilers): ListFormat | null => {
    const format = compiled.get(name) ?? compilers[name]?.(dialect, endpoint)
    if (format) compiled.set(name, format)
    return format ?? null
  }
  const list = endpoint.id.replace(/\..*/, '')
  const keyOf = keyReader(endpoint)
  return {
    formatFor: (request) => {
      const name = names.length > 0 ? preferredFormat(request.headers.get('accept'), names) : 'json'
      return name === 'json' ? null : formatOf(name)
    },
    serve: async ({ request, context, headers, report }, format, reads) => {
      const file = { mediaType: format.mediaType, fileName: `${list}.${format.extension}` }
      if (request.method === 'HEAD') {
        await reads.read({ offset: 0, limit: 1 })
        return downloadResponse(null, file, headers)
      }
      const end = downloads.begin(context.caller)
      const stream = await downloadStream({ ...reads, keyOf, format, downloads, report, end })
      return downloadResponse(stream, file, headers)
    },
  }
}
