import { z } from 'zod'
import type { ApiRequest } from '../http/api-request.ts'
import { mediaTypeOf, readBounded, unsupportedMediaType } from '../http/request-body.ts'
import { ApiError, apiError, type ProblemOccurrence } from '../problems/problems.ts'

const maximumBytes = 65_536
export const bodyTypes = ['application/json', 'application/merge-patch+json'] as const

/**
 * Reads the fields of a JSON body. Checks the media type, the size, the syntax and then all fields; throws ApiError with
 * every problem of the first check that fails. `ids` identify the record that the fields belong to.
 */
export async function readFields(
  request: ApiRequest,
  schema: z.ZodObject,
  ids: Readonly<Record<string, string>>,
): Promise<unknown> {
  const type = mediaTypeOf(request.headers.get('content-type'))
  if (!bodyTypes.some((one) => one === type)) throw unsupportedMediaType(bodyTypes)
  const value = parse(await readText(request))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw apiError('bad-request', { reason: 'The body must be a JSON object.' })
  }
  const parsed = z.strictObject(schema.shape).safeParse(value, { reportInput: false })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.flatMap((issue) => problemsOf(issue, ids))
  // Only the first problem of each field.
  const byField = new Map(problems.toReversed().map((problem) => [problem.data.field, problem]))
  throw new ApiError([...byField.values()].toReversed())
}

async function readText(request: ApiRequest): Promise<string> {
  const chunks = await readBounded(request, maximumBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw apiError('bad-request', { reason: 'The body is not UTF-8.' })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw apiError('bad-request', { reason: text === '' ? 'The body is empty.' : 'The body is not valid JSON.' })
  }
}

type WrongField = Extract<ProblemOccurrence, { problem: 'validation-exception' }>

/** One problem for each wrong or unknown field. */
function problemsOf(issue: z.core.$ZodIssue, ids: Readonly<Record<string, string>>): WrongField[] {
  const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
  const rule = issue.code === 'unrecognized_keys' ? 'is not a field of this request' : issue.message
  return names.map((field) => ({ problem: 'validation-exception', data: { ids, field, rule } }))
}
