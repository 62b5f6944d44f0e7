import { ResponseError } from '#lib/api/client.ts'

/** The texts that describe a failed request. */
export type ErrorDetails = { title: string; details: readonly string[]; requestId: string | null }

/** Returns the API's problem with the id of the request in the server's log, or that there was no response. */
export function detailsOf(error: Error): ErrorDetails {
  if (!(error instanceof ResponseError)) {
    const title = 'The server did not respond'
    return { title, details: ['Check the connection, then try again.'], requestId: null }
  }
  const details = [...new Set(error.problems.map(({ detail }) => detail))]
  return { title: error.problems[0]?.title ?? error.message, details, requestId: error.requestId }
}
