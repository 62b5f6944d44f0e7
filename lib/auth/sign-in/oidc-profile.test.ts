import { describe, expect, test } from 'vitest'
import type { Oidc } from '#lib/settings/oidc-settings.ts'
import { creationOf, provenEmail } from './oidc-profile.ts'

const issuer = 'https://id.example'
const creation = { role: 'read', partnerUuid: 'p', domains: ['example.com', 'example.org'] } as const
const oidc: Oidc = { issuer, clientId: 'c', clientSecret: 's', trustedDomains: ['example.com'], creation }
const email = 'kate@example.com'
const profile = (claims: object) => ({ iss: issuer, sub: '1', email, ...claims })
const elsewhere = { email: 'kate@away.example' }

describe('a profile proves its e-mail address', () => {
  test.each([
    ['that the issuer has verified', { email_verified: true }],
    ['that the issuer has verified, in any domain', { ...elsewhere, email_verified: true }],
    ['of a trusted domain when the issuer does not send email_verified', {}],
    ['of a trusted domain in upper case', { email: 'Kate@EXAMPLE.COM' }],
    ...[true, 1, '1', 'true'].map((flag): [string, object] => [`when xms_edov is ${flag}`, { xms_edov: flag }]),
  ])('%s', (_, claims) => expect(provenEmail(profile(claims), oidc)).toEqual({ email: profile(claims).email }))

  test.each([
    ['of another issuer', 'wrong-issuer', { iss: `${issuer}/`, email_verified: true }],
    ['that is missing', 'email-missing', { email: undefined, email_verified: true }],
    ['that is empty', 'email-missing', { email: '', email_verified: true }],
    ['that is no text', 'email-missing', { email: [email], email_verified: true }],
    ['of a trusted domain that the issuer has not verified', 'email-not-verified', { email_verified: false }],
    ['of a trusted domain with a null', 'email-not-verified', { email_verified: null }],
    ['with a text as flag', 'email-not-verified', { email_verified: 'true' }],
    ['whose domain is not that of the tenant', 'email-not-verified', { xms_edov: false }],
    ['whose domain is not that of the tenant, as a text', 'email-not-verified', { xms_edov: '0' }],
    ['that is verified in a domain of others', 'email-not-verified', { email_verified: true, xms_edov: 0 }],
    ['of a domain that is not trusted', 'email-verified-missing', elsewhere],
    ['of a domain that is not trusted, with xms_edov', 'email-verified-missing', { ...elsewhere, xms_edov: true }],
    ['of a subdomain', 'email-verified-missing', { email: 'kate@mail.example.com' }],
    ['of a domain with the same end', 'email-verified-missing', { email: 'kate@badexample.com' }],
    ['with a look-alike domain', 'email-verified-missing', { email: 'kate@\uff45xample.com' }],
    ['with two @', 'email-verified-missing', { email: 'kate@away.example@example.com' }],
    ['with a NUL', 'email-verified-missing', { email: 'kate@example.com\0' }],
  ])('but not one %s', (_, reason, claims) =>
    expect(provenEmail(profile(claims), oidc).rejection).toMatchObject({ reason }),
  )
})

describe('a proven address can get a user', () => {
  const created = { role: 'read', partnerUuid: 'p', issuer }
  test('in a domain of the setting', () => expect(creationOf(profile({}), email, oidc)).toEqual(created))

  test.each(['kate@away.example', 'kate@mail.example.com', '\u212Aate@example.com', 'kate@example.com '])(
    'but not %j',
    (address) => expect(creationOf(profile({}), address, oidc)).toBe('no-such-user'),
  )
  test('but not without the setting', () =>
    expect(creationOf(profile({}), email, { ...oidc, creation: undefined })).toBe('no-such-user'))

  test.each([
    ['of one of the domains', 'Example.org', { ...created, issuer: 'https://accounts.google.com' }],
    ['that is missing', undefined, 'not-of-organization'],
    ['of others', 'evil.example', 'not-of-organization'],
    ['that is no text', ['example.com'], 'not-of-organization'],
  ])('at Google depends on an organization %s', (_, hd, expected) =>
    expect(creationOf(profile({ hd }), email, { ...oidc, issuer: 'https://accounts.google.com' })).toEqual(expected),
  )
})
