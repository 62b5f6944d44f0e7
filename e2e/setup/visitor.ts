export type Answered = {
  status: number
  /** Where a browser would be led. */
  url: URL
  /** What stood in the way, as the sign-in page is told. */
  error: string | null
}

/** Somebody at a browser of its own, which keeps cookies. */
export class Visitor {
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
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  /** Sends a form to a session route as our pages do, with a CSRF token. */
  async post(route: string, fields: Readonly<Record<string, string>>): Promise<Answered> {
    const { csrfToken } = (await (await this.fetch('/api/auth/csrf')).json()) as { csrfToken: string }
    const body = new URLSearchParams({ ...fields, csrfToken, json: 'true' })
    const response = await this.fetch(`/api/auth/${route}`, { method: 'POST', body })
    const url = new URL(((await response.json()) as { url: string }).url)
    return { status: response.status, url, error: url.searchParams.get('error') }
  }

  signIn(email: string, password: string): Promise<Answered> {
    return this.post('callback/password', { email, password })
  }

  /** What the API answers to the session, if there is one. */
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

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
