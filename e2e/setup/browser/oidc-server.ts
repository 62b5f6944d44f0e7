import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { freePort } from '../processes/port.ts'

/** The claims of the ID token of an account. */
export type Person = { sub: string; email?: string; email_verified?: boolean }

export type OidcServer = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The user that the issuer has signed in. */
  person: Person
  close: () => Promise<void>
}

type Grant = { nonce: string; redirectUri: string; challenge: string; person: Person }

const client = { clientId: 'panel', clientSecret: 'a client secret' }

/** Starts an OpenID Connect issuer at which `person` is already signed in. */
export async function startOidcServer(): Promise<OidcServer> {
  const issuer = `http://127.0.0.1:${await freePort()}`
  const grants = new Grants(issuer)
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/authorize') {
      return response.writeHead(302, { Location: grants.authorize(url.searchParams, oidc.person) }).end()
    }
    const form = await bodyOf(request)
    const responders: Record<string, () => object | undefined> = {
      '/.well-known/openid-configuration': () => metadataOf(issuer),
      '/keys': () => ({ keys: [grants.publicKey()] }),
      '/token': () => grants.token(new URLSearchParams(form), request.headers.authorization ?? ''),
    }
    const body = responders[url.pathname]?.()
    response
      .writeHead(body ? 200 : 400, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body ?? { error: 'invalid_grant' }))
  })
  await new Promise<void>((resolve) => server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve))

  const oidc: OidcServer = {
    issuer,
    ...client,
    person: { sub: 'nobody' },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return oidc
}

/** The codes that the issuer has given, each for one token. */
class Grants {
  readonly #issuer: string
  readonly #open = new Map<string, Grant>()
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

  constructor(issuer: string) {
    this.#issuer = issuer
  }

  /** Returns the address to which the browser is sent back. */
  authorize(query: URLSearchParams, person: Person): string {
    const code = randomUUID()
    const redirectUri = query.get('redirect_uri') ?? ''
    const [nonce, challenge] = [query.get('nonce') ?? '', query.get('code_challenge') ?? '']
    this.#open.set(code, { nonce, redirectUri, challenge, person })
    return `${redirectUri}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`
  }

  /** The token response, or undefined when the code, the client's secret or the PKCE verifier is wrong. */
  token(form: URLSearchParams, authorization: string): object | undefined {
    const grant = this.#open.get(form.get('code') ?? '')
    this.#open.delete(form.get('code') ?? '')
    const { clientId, clientSecret } = client
    const basic = Buffer.from([clientId, clientSecret].map(formEncoded).join(':')).toString('base64')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = authorization === `Basic ${basic}` && grant?.challenge === challenge
    if (!grant || !isRight || form.get('redirect_uri') !== grant.redirectUri) return undefined
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: this.#idToken(grant) }
  }

  publicKey(): object {
    return { ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }
  }

  #idToken({ nonce, person }: Grant): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: this.#issuer, aud: client.clientId, iat: now, exp: now + 300, nonce, ...person }
    const signed = [{ alg: 'RS256', kid: 'key' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), this.#keys.privateKey).toString('base64url')}`
  }
}

function metadataOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

function formEncoded(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}
