type SignInResult = {
  status: number
  /** The page to which the response sends the browser. */
  url: URL
  /** The error code that the sign-in page shows. */
  error: string | null
  setCookies: string[]
}

/** An HTTP client that keeps cookies as a browser does. */
export class SessionClient {
  readonly #cookies = new Map<string, string>()
  readonly #baseUrl: string
  readonly #headers: Readonly<Record<string, string>>
  constructor(baseUrl: string, headers: Readonly<Record<string, string>> = {}) {
    this.#baseUrl = baseUrl
    this.#headers = headers
  }

  async fetch(target: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...this.#headers, Cookie: this.cookie(), ...init.headers }
    const response = await fetch(new URL(target, this.#baseUrl), { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) this.#store(cookie)
    return response
  }

  /** Sends a form with a CSRF token to a session route, as the panel does. */
  async post(route: string, fields: Readonly<Record<string, string>>): Promise<SignInResult> {
    const { csrfToken } = (await (await this.fetch('/api/auth/csrf')).json()) as { csrfToken: string }
    const body = new URLSearchParams({ ...fields, csrfToken, json: 'true' })
    const response = await this.fetch(`/api/auth/${route}`, { method: 'POST', body })
    const url = new URL(((await response.json()) as { url: string }).url)
    const setCookies = response.headers.getSetCookie()
    return { status: response.status, url, error: url.searchParams.get('error'), setCookies }
  }

  signIn(email: string, password: string): Promise<SignInResult> {
    return this.post('callback/password', { email, password })
  }

  /** The status of an API request with the session cookie. */
  async status(): Promise<number> {
    return (await this.fetch('/management/v2/account')).status
  }

  async email(): Promise<string> {
    return ((await (await this.fetch('/management/v2/account')).json()) as { data: { email: string } }).data.email
  }

  /** The cookies as a request sends them. */
  cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  cookies(): [name: string, value: string][] {
    return [...this.#cookies]
  }

  names(): string[] {
    return [...this.#cookies.keys()]
  }

  #store(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
