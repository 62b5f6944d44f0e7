import { ResponseError } from '#lib/api/client.ts'
import { capital } from '../records/sentences.ts'

/** Returns the message of each invalid field, without the field's name; undefined when the error is about no field. */
export function fieldErrors(error: Error | null): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof ResponseError)) return undefined
  const messages = error.problems.flatMap((problem) => {
    const field = 'data' in problem && problem.data.field
    return field ? [[field, capital(problem.detail.replace(`${field}: `, ''))] as const] : []
  })
  return messages.length > 0 ? Object.fromEntries(messages) : undefined
}
