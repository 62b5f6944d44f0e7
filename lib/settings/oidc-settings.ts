import { z } from 'zod'
import { foldAscii, userEmailDomainPattern } from '../values/email/user-email.ts'
import { parseUuid } from '../values/ids.ts'
import { type Role, roles } from '../values/rights.ts'
import { httpAddress } from './setting-formats.ts'

/** Endpoints at which Microsoft Entra signs in accounts of any organization, and its tenant of all personal accounts. */
const severalTenants =
  /^https:\/\/[^/]*\.(?:microsoftonline|windows)\.[a-z]+\/(?:common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(?:\/|$)/i

const issuer = httpAddress.refine(
  (url) => !severalTenants.test(url),
  'must name one tenant: there, anyone could choose the e-mail address of an account',
)

const domains = z
  .string()
  .transform((text) =>
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(foldAscii),
  )
  .refine(
    (given) => given.length > 0 && given.every((one) => userEmailDomainPattern.test(one)),
    'must be domains of e-mail addresses such as example.com, in ASCII, separated by commas',
  )

const uuid = z.string().transform((text, context) => {
  const parsed = parseUuid(text)
  if (parsed === undefined) context.addIssue('must be the UUID of a partner')
  return parsed ?? z.NEVER
})

/** The settings for single sign-on. */
export const oidcSettings = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_TRUSTED_DOMAINS: domains.optional(),
  OIDC_CREATE_ROLE: z.enum(roles, `must be one of ${roles.join(', ')}`).optional(),
  OIDC_CREATE_PARTNER: uuid.optional(),
  OIDC_CREATE_DOMAINS: domains.optional(),
}

/** OpenID Connect issuer, client credentials, and whose addresses count. */
export type Oidc = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The domains whose addresses count although the issuer does not say whether it has verified them. In lower case. */
  trustedDomains: readonly string[]
  /** Which users single sign-on creates; undefined: none. */
  creation: OidcCreation | undefined
}

export type OidcCreation = { role: Role; partnerUuid: string; domains: readonly string[] }

type Given = z.output<z.ZodObject<typeof oidcSettings>>

const client = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const creation = ['OIDC_CREATE_ROLE', 'OIDC_CREATE_PARTNER', 'OIDC_CREATE_DOMAINS'] as const

/** Returns what is wrong with the combination of these settings, in one line. */
export function oidcSettingsProblem(s: Given): string | undefined {
  const groups = [
    { needed: creation, by: creation },
    { needed: client, by: [...client, ...creation, 'OIDC_TRUSTED_DOMAINS'] as const },
  ]
  for (const { needed, by } of groups) {
    const given = by.find((name) => s[name])
    const unset = needed.find((name) => !s[name])
    if (given && unset) return `${unset}: must be set when ${given} is, but is unset`
  }
  return undefined
}

export function oidcOf(s: Given): Oidc | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = s
  if (!issuer || !clientId || !clientSecret) return undefined
  return { issuer, clientId, clientSecret, trustedDomains: s.OIDC_TRUSTED_DOMAINS ?? [], creation: creationOf(s) }
}

function creationOf(s: Given): OidcCreation | undefined {
  const { OIDC_CREATE_ROLE: role, OIDC_CREATE_PARTNER: partnerUuid, OIDC_CREATE_DOMAINS: domains } = s
  return role && partnerUuid && domains ? { role, partnerUuid, domains } : undefined
}
