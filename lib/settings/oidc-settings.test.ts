import { describe, expect, test } from 'vitest'
import { readSettings, SettingError } from './settings.ts'

const client = { OIDC_ISSUER: 'https://id.example/realm/', OIDC_CLIENT_ID: 'panel', OIDC_CLIENT_SECRET: 's' }
const partner = 'A0000000-0000-4000-8000-000000000001'
const creating = { OIDC_CREATE_ROLE: 'read', OIDC_CREATE_PARTNER: partner, OIDC_CREATE_DOMAINS: 'example.com' }

test('an issuer is kept unchanged, including a final slash; it trusts no domain and creates no users', () => {
  expect(readSettings(client).oidc).toEqual({
    issuer: 'https://id.example/realm/',
    clientId: 'panel',
    clientSecret: 's',
    trustedDomains: [],
    creation: undefined,
  })
})

test('domains and the partner are read in lower case', () => {
  const OIDC_TRUSTED_DOMAINS = 'Example.com, xn--bcher-kva.example'
  expect(readSettings({ ...client, ...creating, OIDC_TRUSTED_DOMAINS }).oidc).toMatchObject({
    trustedDomains: ['example.com', 'xn--bcher-kva.example'],
    creation: { role: 'read', partnerUuid: partner.toLowerCase(), domains: ['example.com'] },
  })
})

type Case = readonly [environment: Record<string, string>, line: string]

describe('an invalid setting of single sign-on is one line with its name, its rule and its value', () => {
  const domainRule = 'must be domains of e-mail addresses such as example.com, in ASCII, separated by commas'
  const tenantRule = 'must name one tenant: there, anyone could choose the e-mail address of an account'
  const cases: Case[] = [
    [{ OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER: must be an http or https address, but is "id.example"'],
    [{ OIDC_ISSUER: 'https://i' }, 'OIDC_CLIENT_ID: must be set when OIDC_ISSUER is, but is unset'],
    [{ OIDC_CLIENT_SECRET: 's' }, 'OIDC_ISSUER: must be set when OIDC_CLIENT_SECRET is, but is unset'],
    [{ OIDC_TRUSTED_DOMAINS: 'a.example' }, 'OIDC_ISSUER: must be set when OIDC_TRUSTED_DOMAINS is, but is unset'],
    [creating, 'OIDC_ISSUER: must be set when OIDC_CREATE_ROLE is, but is unset'],
    ...[
      'https://login.microsoftonline.com/common/v2.0',
      'https://login.microsoftonline.com/Organizations/v2.0',
      'https://login.microsoftonline.us/consumers',
      'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    ].map((issuer): Case => [{ ...client, OIDC_ISSUER: issuer }, `OIDC_ISSUER: ${tenantRule}, but is "${issuer}"`]),
    ...['*.example.com', '@example.com', 'example', 'b\u00fccher.example', '\u212Aeys.example', 'a.example;b', ','].map(
      (text): Case => [
        { ...client, OIDC_TRUSTED_DOMAINS: text },
        `OIDC_TRUSTED_DOMAINS: ${domainRule}, but is ${JSON.stringify(text)}`,
      ],
    ),
    [
      { ...client, ...creating, OIDC_CREATE_ROLE: 'reader' },
      'OIDC_CREATE_ROLE: must be one of owner, admin, write, read, but is "reader"',
    ],
    [
      { ...client, ...creating, OIDC_CREATE_PARTNER: 'Example Hosting' },
      'OIDC_CREATE_PARTNER: must be the UUID of a partner, but is "Example Hosting"',
    ],
    ...Object.keys(creating).map((name): Case => {
      const given = name === 'OIDC_CREATE_ROLE' ? 'OIDC_CREATE_PARTNER' : 'OIDC_CREATE_ROLE'
      return [{ ...client, ...creating, [name]: '' }, `${name}: must be set when ${given} is, but is unset`]
    }),
  ]
  test.each(cases)('%o', (environment, line) => {
    expect(() => readSettings(environment)).toThrow(new SettingError(line))
  })

  test('a tenant of Microsoft Entra is an issuer', () => {
    const issuer = 'https://login.microsoftonline.com/a0000000-0000-4000-8000-00000000000a/v2.0'
    expect(readSettings({ ...client, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer)
  })
})
