import type { NewSignOnUser } from '#lib/domain/access/sign-in/single-sign-on.ts'
import type { Oidc } from '#lib/settings/oidc-settings.ts'
import { userEmailDomain } from '#lib/values/email/user-email.ts'

/**
 * The claims of an ID token that we read. Only `iss` and `sub` have been checked. `xms_edov` is from Microsoft Entra: whether
 * the owner of the address's domain has been verified. `hd` is from Google: the domain of the account's organization.
 */
export type OidcProfile = {
  iss: string
  sub: string
  email?: unknown
  email_verified?: unknown
  xms_edov?: unknown
  hd?: unknown
}

export type ProfileRejection = {
  reason: 'wrong-issuer' | 'email-missing' | 'email-not-verified' | 'email-verified-missing'
  email?: string
}

const googleIssuer = 'https://accounts.google.com'

/**
 * Returns the address of the account if the issuer has verified it, or if the issuer does not say so and its domain is
 * trusted. The claim `email_verified: false` is a statement (OpenID Connect Core 1.0, 5.1) that no setting overrides: at
 * such an issuer anyone may be able to enter any address.
 */
export function provenEmail(
  { iss, email, email_verified: isVerified, xms_edov: isOfDomainOwner }: OidcProfile,
  oidc: Oidc,
): { email: string; rejection?: undefined } | { email?: undefined; rejection: ProfileRejection } {
  // The discovery document chooses the issuer of the ID token: it must be the one that is configured.
  if (iss !== oidc.issuer) return { rejection: { reason: 'wrong-issuer' } }
  if (typeof email !== 'string' || email === '') return { rejection: { reason: 'email-missing' } }
  if (isVerified === undefined && !oidc.trustedDomains.includes(userEmailDomain(email) ?? '')) {
    return { rejection: { reason: 'email-verified-missing', email } }
  }
  const isRefuted = isVerified !== undefined && isVerified !== true
  if (isRefuted || (isOfDomainOwner !== undefined && !isTrue(isOfDomainOwner))) {
    return { rejection: { reason: 'email-not-verified', email } }
  }
  return { email }
}

/** Entra sends some flags as a number or a text. */
function isTrue(claim: unknown): boolean {
  return [true, 1, '1', 'true'].some((one) => one === claim)
}

/** Returns how to create a user with this proven address, or the reason why single sign-on creates none. */
export function creationOf(
  { hd }: OidcProfile,
  email: string,
  { issuer, creation }: Oidc,
): NewSignOnUser | 'no-such-user' | 'not-of-organization' {
  if (!creation?.domains.includes(userEmailDomain(email) ?? '')) return 'no-such-user'
  // Anyone can register any address as a Google account, and keeps the account when the address is no longer theirs.
  const isOfOrganization = typeof hd === 'string' && creation.domains.includes(hd.toLowerCase())
  if (issuer === googleIssuer && !isOfOrganization) return 'not-of-organization'
  const { role, partnerUuid } = creation
  return { role, partnerUuid, issuer }
}
