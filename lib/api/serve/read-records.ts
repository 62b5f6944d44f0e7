import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ReceivedRecords, RecordsBody } from '../endpoint.ts'
import { apiError } from '../problems/problems.ts'

const formats: Readonly<Record<string, ReceivedRecords['format']>> = {
  'application/x-ndjson': 'ndjson',
  'application/json': 'array',
}

/**
 * Receives a body of many records. Checks the media type, the encoding and the size, without compression; a body that
 * never ends is refused at the limit. Throws ApiError.
 */
export async function readRecords(request: Request, { maximumBytes }: RecordsBody): Promise<ReceivedRecords> {
  const type = (request.headers.get('content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase()
  const format = Object.hasOwn(formats, type) ? formats[type] : undefined
  if (!format) throw apiError('unsupported-media-type', { allowed: Object.keys(formats).join(' or ') })
  const encoding = (request.headers.get('content-encoding') ?? 'identity').trim().toLowerCase()
  if (encoding !== 'gzip' && encoding !== 'identity') {
    throw apiError('unsupported-media-type', { allowed: 'uncompressed, or compressed with gzip' })
  }
  const tooLarge = () => apiError('payload-too-large', { maximumBytes })
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of contentOf(request, encoding)) {
    bytes += chunk.byteLength
    if (bytes > maximumBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return { format, chunks }
}

/** The body without compression. Errors of the connection and of the compression become a problem of the request. */
async function* contentOf(request: Request, encoding: 'gzip' | 'identity'): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  const isCompressed = encoding === 'gzip'
  const received = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  const content = isCompressed ? received.pipe(createGunzip()) : received
  // `pipe` does not pass errors on: without this, a broken connection would leave the loop below waiting.
  received.once('error', (error) => content.destroy(error))
  try {
    yield* content as AsyncIterable<Uint8Array>
  } catch {
    const reason = isCompressed ? 'The body is not a complete gzip file.' : 'The body ends before its end.'
    throw apiError('bad-request', { reason })
  } finally {
    received.destroy()
    content.destroy()
  }
}
