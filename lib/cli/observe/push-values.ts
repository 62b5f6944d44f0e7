import { InputError } from '#lib/domain/input-error.ts'
import { messageOf } from '../error-message.ts'

const timeoutMs = 10_000
const maxProblemLength = 300

export type Target = {
  /** The address of the panel. */
  url: string
  userUuid: string
  token: string
  coreId: string
  assetId: string
  intervalSeconds: number
}

/** The panel cannot take the values now; a later push may succeed. */
export class TemporaryError extends Error {
  override name = 'TemporaryError'
}

/**
 * Pushes the values of one asset. Throws InputError when the panel refuses them, or knows no such asset, and TemporaryError
 * when it does not respond or is overloaded.
 */
export async function pushValues(target: Target, values: object): Promise<void> {
  const { url, userUuid, token, coreId, assetId, intervalSeconds } = target
  const response = await fetch(new URL(`/management/v2/observations?interval=${intervalSeconds}`, url), {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'X-Auth-UserId': userUuid, 'X-Auth-Token': token, 'Content-Type': 'application/json' },
    body: JSON.stringify([{ hybrid_core_id: coreId, id: assetId, ...values }]),
  }).catch((error: Error) => {
    throw fetchFailure(error)
  })
  const text = await response.text().catch((error: Error) => {
    throw fetchFailure(error)
  })
  if (response.status === 429 || response.status >= 500) throw new TemporaryError(`the response is ${response.status}`)
  if (!response.ok) throw new InputError(`the panel refuses the values: ${problemOf(response.status, text)}`)
  const { data } = parseJson(text) as { data?: { unknown_count?: number } }
  if (!data) throw new InputError(`${url} is not a panel: it does not respond to a push as a panel does`)
  if (data.unknown_count) {
    throw new InputError(`the core ${coreId} has no asset ${assetId} that this user may see: an import creates assets`)
  }
}

/** The cause of a failed fetch, such as ECONNREFUSED, is not in its message. */
function fetchFailure({ message, cause }: Error): TemporaryError {
  return new TemporaryError(cause instanceof Error ? messageOf(cause) : message)
}

function problemOf(status: number, text: string): string {
  const { errors } = parseJson(text) as { errors?: { title?: string; detail?: string }[] }
  const [first] = errors ?? []
  return first ? `${status} ${first.title}: ${first.detail}`.slice(0, maxProblemLength) : String(status)
}

/** Parses JSON; returns an empty object for other text. */
export function parseJson(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
