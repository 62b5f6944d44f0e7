import { type ApiError, apiError } from '../problems/problems.ts'
import type { ApiRequest } from './api-request.ts'

/** Returns the media type of a `Content-Type` in lower case, without parameters; empty if there is none. */
export function mediaTypeOf(contentType: string | null | undefined): string {
  const [type = ''] = (contentType ?? '').split(';', 1)
  return type.trim().toLowerCase()
}

/** Returns the error, 415, for a body that has none of the media types; `allowed` names in words what it must be. */
export function unsupportedMediaType(types: readonly string[], allowed = types.join(' or ')): ApiError {
  return apiError('unsupported-media-type', { allowed }, { 'Accept-Patch': types.join(', ') })
}

/** Reads the body of a request, or its content without compression. Throws ApiError, 413, when it is too large. */
export async function readBounded(
  request: ApiRequest,
  maximumBytes: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = request.body ?? [],
): Promise<Uint8Array[]> {
  const tooLarge = () => apiError('payload-too-large', { maximumBytes })
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.byteLength
    if (bytes > maximumBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return chunks
}
