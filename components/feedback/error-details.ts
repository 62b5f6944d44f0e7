import { ResponseError } from '#lib/api/client.ts'
import { englishLang } from '../texts/locale.ts'
import { text } from '../texts/text.ts'
import { problemTitle } from './problem-title.ts'

/** The texts that describe a failed request. */
export type ErrorDetails = {
  title: string
  details: readonly string[]
  /** The language of the details, unless it is that of the page: the API writes English. */
  lang: 'en' | undefined
  requestId: string | null
}

/** Returns the API's problem with the id of the request in the server's log, or that there was no response. */
export function detailsOf(error: Error): ErrorDetails {
  if (!(error instanceof ResponseError)) {
    const title = text('feedback.noResponse')
    return { title, details: [text('feedback.checkConnection')], lang: undefined, requestId: null }
  }
  const details = [...new Set(error.problems.map(({ detail }) => detail))]
  return { title: titleOf(error), details, lang: englishLang(), requestId: error.requestId }
}

function titleOf({ problems: [first], status }: ResponseError): string {
  if (first) return problemTitle(first)
  // A response that is not of the API, such as the page of a proxy.
  return status < 400 ? text('feedback.unreadable') : text('feedback.badStatus', { status: String(status) })
}
