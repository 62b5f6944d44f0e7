const maximumBytes = 16_384

/** What is wrong with the body of a request before it is read, if anything is: it must be a form, and a small one. */
export function bodyFault(headers: Headers): Response | undefined {
  if (!headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    return answer(415, 'A body must be a form: application/x-www-form-urlencoded.')
  }
  const bytes = Number(headers.get('content-length') ?? Number.NaN)
  if (bytes <= maximumBytes) return undefined
  return answer(413, `A body must say its length, which is at most ${maximumBytes} bytes.`)
}

export function answer(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { 'Cache-Control': 'no-store' } })
}
