import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ReceivedRecords, RecordsBody } from '../endpoint.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { mediaTypeOf, readBounded, unsupportedMediaType } from '../http/request-body.ts'
import { apiError } from '../problems/problems.ts'

const formats: Readonly<Record<string, ReceivedRecords['format']>> = {
  'application/x-ndjson': 'ndjson',
  'application/json': 'array',
}

/**
 * Receives a body of many records. Checks the media type, the encoding and the size, without compression; a body that
 * never ends is refused at the limit. Throws ApiError.
 */
export async function readRecords(request: ApiRequest, { maximumBytes }: RecordsBody): Promise<ReceivedRecords> {
  const types = Object.keys(formats)
  const type = mediaTypeOf(request.headers.get('content-type'))
  const format = Object.hasOwn(formats, type) ? formats[type] : undefined
  if (!format) throw unsupportedMediaType(types)
  const encoding = (request.headers.get('content-encoding') ?? 'identity').trim().toLowerCase()
  if (encoding !== 'gzip' && encoding !== 'identity') {
    throw unsupportedMediaType(types, 'uncompressed, or compressed with gzip')
  }
  return { format, chunks: await readBounded(request, maximumBytes, contentOf(request, encoding)) }
}

/** The body without compression. Errors of the connection and of the compression become a problem of the request. */
async function* contentOf(request: ApiRequest, encoding: 'gzip' | 'identity'): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  const isCompressed = encoding === 'gzip'
  const received = Readable.from(request.body)
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
