import { z } from 'zod'
import { type Finding, Refused, refuse } from './problems.ts'

const maximumBytes = 65_536
export const bodyTypes = ['application/json', 'application/merge-patch+json'] as const

/**
 * Reads the fields of a JSON body: media type, size, syntax, then every wrong field at once. `ids` say what the fields
 * are of. Throws Refused.
 */
export async function readFields(
  request: Request,
  schema: z.ZodObject,
  ids: Readonly<Record<string, string>>,
): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase()
  if (!bodyTypes.some((one) => one === type)) {
    throw refuse(
      'unsupported-media-type',
      { allowed: bodyTypes.join(' or ') },
      { 'Accept-Patch': bodyTypes.join(', ') },
    )
  }
  const value = parse(await readText(request))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refuse('bad-request', { reason: 'The body must be a JSON object.' })
  }
  const parsed = z.strictObject(schema.shape).safeParse(value, { reportInput: false })
  if (parsed.success) return parsed.data
  const findings = parsed.error.issues.flatMap((issue) => findingsOf(issue, ids))
  throw new Refused(
    findings.filter(({ data }, at) => findings.findIndex((one) => one.data.field === data.field) === at),
  )
}

async function readText(request: Request): Promise<string> {
  const tooLarge = () => refuse('payload-too-large', { maximumBytes })
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maximumBytes) throw tooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw refuse('bad-request', { reason: 'The body is not UTF-8.' })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('bad-request', { reason: text === '' ? 'The body is empty.' : 'The body is not valid JSON.' })
  }
}

type WrongField = Extract<Finding, { problem: 'validation-exception' }>

/** One problem for each wrong field, an unknown one among them. */
function findingsOf(issue: z.core.$ZodIssue, ids: Readonly<Record<string, string>>): WrongField[] {
  const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
  const rule = issue.code === 'unrecognized_keys' ? 'is not a field of this request' : issue.message
  return names.map((field) => ({ problem: 'validation-exception', data: { ids, field, rule } }))
}
