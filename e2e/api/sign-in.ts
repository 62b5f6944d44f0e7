export type SignInAnswer = { status: number; error: string | null; cookie: string; setCookie: string }

/** Signs in as the sign-in page does: a CSRF token, then the callback; answers the session's cookie, or none. */
export async function signInAt(
  baseUrl: string,
  { email, password }: { email: string; password: string },
): Promise<SignInAnswer> {
  const csrf = await fetch(`${baseUrl}/api/auth/csrf`)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const answer = await fetch(`${baseUrl}/api/auth/callback/password`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookiesOf(csrf) },
    body: new URLSearchParams({ csrfToken, email, password, json: 'true' }),
  })
  const body = (await answer.json()) as { url?: string }
  const setCookie = answer.headers.getSetCookie().find((one) => one.includes('session-token=')) ?? ''
  return {
    status: answer.status,
    error: body.url ? new URL(body.url).searchParams.get('error') : null,
    cookie: setCookie.split(';')[0] ?? '',
    setCookie,
  }
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}
