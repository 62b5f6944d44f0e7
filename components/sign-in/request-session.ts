import { readSignInError, type SignInError } from '#lib/api/contract/sign-in/sign-in.ts'

export type SignInFailure =
  | SignInError
  | { kind: 'unreachable' }
  /** The browser stored no cookie: it blocks cookies, or the address differs from the configured one. */
  | { kind: 'no-cookie' }

type Fields = Readonly<Record<string, string>>

/** Starts a session in this browser. Returns the failure, or undefined on success. */
export async function requestSession(provider: string, fields: Fields): Promise<SignInFailure | undefined> {
  try {
    return failureOf(await post(`callback/${provider}`, fields))
  } catch {
    return { kind: 'unreachable' }
  }
}

/** Leads to the OpenID Connect issuer, which leads back to `path`. Returns the failure, if any. */
export async function goToSingleSignOn(path: string): Promise<SignInFailure | undefined> {
  try {
    const url = await post('signin/oidc', { callbackUrl: path })
    const failure = failureOf(url)
    if (!failure) window.location.assign(url)
    return failure
  } catch {
    return { kind: 'unreachable' }
  }
}

/** Ends the session of this browser. Throws when that fails. */
export async function endThisSession(): Promise<void> {
  const failure = failureOf(await post('signout', { callbackUrl: '/sign-in' }))
  if (failure) throw new Error(`The session could not be ended: ${failure.kind}`)
}

/** Returns the address to which next-auth redirects a browser that posts a form. */
async function post(route: string, fields: Fields): Promise<URL> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
  const body = new URLSearchParams({ ...fields, csrfToken, json: 'true' })
  const response = await fetch(`/api/auth/${route}`, { method: 'POST', body })
  return new URL(((await response.json()) as { url: string }).url)
}

function failureOf({ searchParams }: URL): SignInFailure | undefined {
  const error = searchParams.get('error')
  if (error !== null) return readSignInError(error)
  return searchParams.has('csrf') ? { kind: 'no-cookie' } : undefined
}
