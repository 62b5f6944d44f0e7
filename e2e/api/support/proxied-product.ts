import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type OidcServer, startOidcServer } from '#e2e/setup/browser/oidc-server.ts'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { freePort } from '#e2e/setup/processes/port.ts'
import { type Product, type Settings, startProduct } from '#e2e/setup/processes/product.ts'
import { createUser as createUserWith } from './access.ts'

export const password = 'a sentence to sign in with'
export const metricsToken = 'a token for the scrapes of the API tests'

export type ProxiedProduct = {
  readonly url: string
  /** The issuer of single sign-on. */
  readonly oidc: OidcServer
  /** The port of its metrics; `metricsToken` is their bearer token. */
  readonly metricsPort: number
  /** The log of the product since the tests of this file began. */
  log: () => string
  /** A client with its own address, by default one that no other client has. */
  newClient: (address?: string) => SessionClient
  /** A client that has signed in with `password`. */
  signIn: (email: string) => Promise<SessionClient>
}

let addresses = 0

/** Starts another process on the database of the API tests, which trusts one proxy for the address of its clients. */
export function startBehindProxy(more: Settings = {}): Promise<Product> {
  return startProduct({ mount: inject('mount'), env: { ...inject('env'), TRUSTED_PROXY_HOPS: '1', ...more } })
}

export function newClientOf({ url }: { url: string }, address = `198.51.100.${addresses++}`): SessionClient {
  return new SessionClient(url, { 'X-Forwarded-For': address })
}

type Shared = { product: Product; oidc: OidcServer; metricsPort: number }
let shared: Promise<Shared> | undefined

async function startShared(): Promise<Shared> {
  const oidc = await startOidcServer()
  const issuer = { OIDC_ISSUER: oidc.issuer, OIDC_CLIENT_ID: oidc.clientId, OIDC_CLIENT_SECRET: oidc.clientSecret }
  const metricsPort = await freePort()
  const metrics = { METRICS_PORT: String(metricsPort), METRICS_TOKEN: metricsToken }
  return { oidc, metricsPort, product: await startBehindProxy({ LOG_LEVEL: 'info', ...issuer, ...metrics }) }
}

/**
 * Starts one process behind a proxy, with single sign-on, metrics and a log of requests, for all test files of the project:
 * they run in one process, with whose end the product ends. No session route may fail during the tests of a file.
 */
export function setUpProxiedProduct(): ProxiedProduct {
  let product: Product
  let oidc: OidcServer
  let metricsPort: number
  let earlierLog: string
  beforeAll(async () => {
    shared ??= startShared()
    ;({ product, oidc, metricsPort } = await shared)
    earlierLog = product.log()
  })
  const log = () => product.log().slice(earlierLog.length)
  afterAll(() => expect(log()).not.toContain('A session route failed'))
  return {
    get url() {
      return product.url
    },
    get oidc() {
      return oidc
    },
    get metricsPort() {
      return metricsPort
    },
    log,
    newClient: (address) => newClientOf(product, address),
    signIn: async (email) => {
      const client = newClientOf(product)
      expect((await client.signIn(email, password)).error).toBeNull()
      expect(await client.status()).toBe(200)
      return client
    },
  }
}

/** Creates a user of partner A who signs in with `password`. */
export function createUser(email: string): Promise<string> {
  return createUserWith(email, { password })
}
