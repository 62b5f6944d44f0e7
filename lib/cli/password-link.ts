import { type PasswordLink, passwordLinkUrl } from '#lib/domain/access/password-links.ts'
import { isoTime, print } from './output.ts'

type LinkFields = { password_link: string | null; password_link_expires_at: string | null }

export function linkFields({ baseUrl }: { baseUrl: string }, link: PasswordLink | undefined): LinkFields {
  return {
    password_link: link ? passwordLinkUrl(baseUrl, link.secret) : null,
    password_link_expires_at: isoTime(link?.expiresAt ?? null),
  }
}

export function printLink({ password_link, password_link_expires_at }: LinkFields): void {
  if (password_link) print(`Link to set a password, once, until ${password_link_expires_at}:\n${password_link}`)
}
