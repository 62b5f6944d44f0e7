import { type Obstacle, readObstacle } from '#lib/api/contract/sign-in.ts'

export type AskObstacle =
  | Obstacle
  | { kind: 'unreachable' }
  /** The browser did not keep a cookie: it refuses them, or the address is not the one of the settings. */
  | { kind: 'no-cookie' }

type Fields = Readonly<Record<string, string>>

/** Asks for a session; answers what stands in the way, or undefined when there is one now. */
export async function askForSession(provider: string, fields: Fields): Promise<AskObstacle | undefined> {
  try {
    return obstacleOf(await post(`callback/${provider}`, fields))
  } catch {
    return { kind: 'unreachable' }
  }
}

/** Goes to the other server that signs users in, which leads back to `path`; answers what stands in the way. */
export async function goToSingleSignOn(path: string): Promise<AskObstacle | undefined> {
  try {
    const url = await post('signin/oidc', { callbackUrl: path })
    const obstacle = obstacleOf(url)
    if (!obstacle) window.location.assign(url)
    return obstacle
  } catch {
    return { kind: 'unreachable' }
  }
}

/** Ends the session of this browser. Throws when it could not be ended. */
export async function endThisSession(): Promise<void> {
  const obstacle = obstacleOf(await post('signout', { callbackUrl: '/sign-in' }))
  if (obstacle) throw new Error(`The session goes on: ${obstacle.kind}`)
}

/** Answers the address to which next-auth would lead a browser that sends a form. */
async function post(route: string, fields: Fields): Promise<URL> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
  const body = new URLSearchParams({ ...fields, csrfToken, json: 'true' })
  const answered = await fetch(`/api/auth/${route}`, { method: 'POST', body })
  return new URL(((await answered.json()) as { url: string }).url)
}

function obstacleOf({ searchParams }: URL): AskObstacle | undefined {
  const error = searchParams.get('error')
  if (error !== null) return readObstacle(error)
  return searchParams.has('csrf') ? { kind: 'no-cookie' } : undefined
}
