import { mediaTypeOf } from '#lib/api/http/request-body.ts'

const maximumBytes = 16_384

type FormHeaders = { type: string | null | undefined; length: string | null | undefined }
type FormProblem = { status: 413 | 415; message: string }

/** Checks the headers of a request before its body is read. Returns what is wrong unless it is a small form. */
export function formProblem({ type, length }: FormHeaders): FormProblem | undefined {
  if (mediaTypeOf(type) !== 'application/x-www-form-urlencoded') {
    return { status: 415, message: 'A body must be a form: application/x-www-form-urlencoded.' }
  }
  if (Number(length ?? Number.NaN) <= maximumBytes) return undefined
  return { status: 413, message: `A body must say its length, which is at most ${maximumBytes} bytes.` }
}

/** Returns an error response unless the body of the request is a small form. */
export function formBodyProblem(headers: Headers): Response | undefined {
  const problem = formProblem({ type: headers.get('content-type'), length: headers.get('content-length') })
  return problem && errorResponse(problem.status, problem.message)
}

/** The response to a request whose client left before it had sent the whole body. */
export function unreadBody(): Response {
  return errorResponse(400, 'The body ended before its length.')
}

export function errorResponse(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { 'Cache-Control': 'no-store' } })
}
