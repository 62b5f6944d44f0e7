import { indentJson } from './indent-json.ts'
import { addressOf, type TriedRequest } from './request.ts'

export type TriedResponse = {
  status: number
  statusText: string
  /** Milliseconds from the start of the request to the end of the body. */
  ms: number
  headers: readonly (readonly [name: string, value: string])[]
  /** Indented when it is JSON. */
  body: string
  isJson: boolean
  /** Only the first part of the body was read. */
  isCut: boolean
}

/** The maximum length of a body in characters; a CSV can have millions. */
const maximumLength = 200_000

/** Sends the request with the session cookie of this browser. Throws TypeError when there is no response. */
export async function sendRequest(request: TriedRequest): Promise<TriedResponse> {
  const { method, headers, body } = request
  const startedAt = performance.now()
  const response = await fetch(addressOf(request), {
    method,
    headers,
    cache: 'no-store',
    ...(body === undefined ? {} : { body }),
  })
  const { text, isCut } = await readStart(response)
  const ms = performance.now() - startedAt
  const indented = isCut ? null : indentJson(text)
  return {
    status: response.status,
    statusText: response.statusText,
    ms,
    headers: [...response.headers],
    body: indented ?? text,
    isJson: indented !== null,
    isCut,
  }
}

async function readStart(response: Response): Promise<{ text: string; isCut: boolean }> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader && text.length <= maximumLength) {
    const { done, value } = await reader.read()
    if (done) return { text, isCut: false }
    text += value
  }
  await reader?.cancel()
  return { text: text.slice(0, maximumLength), isCut: text.length > maximumLength }
}
