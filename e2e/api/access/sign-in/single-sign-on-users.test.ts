import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type OidcServer, type Person, startOidcServer } from '#e2e/setup/browser/oidc-server.ts'
import type { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { asOperator } from '#e2e/setup/operator.ts'
import type { Product } from '#e2e/setup/processes/product.ts'
import { listUsers } from '#lib/domain/access/users/users.ts'
import { createUser, lock, unlock } from '../../support/access.ts'
import { newClientOf, password, startBehindProxy } from '../../support/proxied-product.ts'
import { signInThroughIssuer } from '../../support/through-issuer.ts'

describe('single sign-on with trusted domains that creates users', () => {
  let oidc: OidcServer
  let product: Product

  beforeAll(async () => {
    oidc = await startOidcServer()
    product = await startBehindProxy({
      OIDC_ISSUER: oidc.issuer,
      OIDC_CLIENT_ID: oidc.clientId,
      OIDC_CLIENT_SECRET: oidc.clientSecret,
      OIDC_TRUSTED_DOMAINS: 'trusted.example',
      OIDC_CREATE_ROLE: 'read',
      OIDC_CREATE_PARTNER: inject('partnerA').uuid,
      OIDC_CREATE_DOMAINS: 'trusted.example,created.example',
    })
  })
  afterAll(async () => {
    await product.stop()
    await oidc.close()
  })

  async function signIn(person: Person): Promise<{ client: SessionClient; error: string | null }> {
    oidc.person = person
    const client = newClientOf(product)
    const end = await signInThroughIssuer(client, product)
    return { client, error: end.searchParams.get('error') }
  }
  const usersOf = async (domain: string) =>
    (await asOperator(inject('env'), (context) => listUsers(context))).filter(({ email }) => email.endsWith(domain))

  test('signs in a user of a trusted domain without email_verified, and nobody else without it', async () => {
    const email = await createUser('kate@trusted.example')
    const { client, error } = await signIn({ sub: '1', email })
    expect([error, await client.email()]).toEqual([null, email])
    for (const person of [
      { sub: '1', email, email_verified: false },
      { sub: '1', email: await createUser('kate@sub.trusted.example') },
      { sub: '1', email: '\u212Aate@trusted.example' },
    ]) {
      expect((await signIn(person)).error, JSON.stringify(person)).toBe('no-account')
    }
  })

  test('creates one user for several sign-ins at the same moment, whose role and lock it then keeps', async () => {
    const email = 'new@created.example'
    oidc.person = { sub: '2', email, email_verified: true }
    const clients = Array.from({ length: 4 }, () => newClientOf(product))
    await Promise.all(clients.map((client) => signInThroughIssuer(client, product)))
    for (const client of clients) expect(await client.email()).toBe(email)
    const [user, ...others] = await usersOf('@created.example')
    expect([user, others]).toMatchObject([
      { email, role: 'read', partner_uuid: inject('partnerA').uuid, has_password: false, locked_at: null },
      [],
    ])
    await lock(email)
    expect((await signIn(oidc.person)).error).toBe('no-account')
    expect(await usersOf('@created.example')).toMatchObject([{ uuid: user?.uuid, locked_at: expect.any(Number) }])
    await unlock(email)
    expect((await signIn(oidc.person)).error).toBeNull()
  })

  test('has the creation in the audit log of the partner, with the request of the sign-in', async () => {
    await signIn({ sub: '3', email: 'audited@created.example', email_verified: true })
    const owner = newClientOf(product)
    await owner.signIn(await createUser('audit-owner@sign-in.example', { role: 'owner', password }), password)
    const query = 'filter[action]=user.create&filter[target]=audited@created.example'
    const { data } = (await (await owner.fetch(`/management/v2/audit-events?${query}`)).json()) as { data: object[] }
    expect(data).toMatchObject([
      {
        actor: { kind: 'session', email: 'audited@created.example' },
        target: { kind: 'user', email: 'audited@created.example' },
        details: { role: 'read', by: 'single-sign-on', issuer: oidc.issuer },
        address: expect.stringMatching(/^198\.51\.100\./),
        request_id: expect.any(String),
      },
    ])
  })

  test('creates nobody of another domain, and nobody whose address is not verified', async () => {
    for (const person of [
      { sub: '4', email: 'mallory@away.example', email_verified: true },
      { sub: '4', email: 'mallory@created.example' },
      { sub: '4', email: 'mallory@created.example', email_verified: false },
      { sub: '4', email: 'mallory@trusted.example', email_verified: false },
    ]) {
      expect((await signIn(person)).error, JSON.stringify(person)).toBe('no-account')
    }
    expect((await usersOf('.example')).filter(({ email }) => email.startsWith('mallory'))).toEqual([])
  })
})
