import { type PasswordLink, passwordLinkUrl } from '#lib/domain/access/passwords/password-links.ts'
import { resetPassword, setPassword } from '#lib/domain/access/users/users.ts'
import { foldAscii } from '#lib/values/email/user-email.ts'
import type { JsonOption } from '../options.ts'
import { formatCount, isoTime, print, printJson } from '../output.ts'
import { withExistingDatabase } from '../with-database.ts'

type PasswordOptions = JsonOption & { passwordStdin?: true; revokeTokens?: true }
type LinkFields = { password_link: string | null; password_link_expires_at: string | null }

const maxPasswordInput = 10_000

/** `user password EMAIL`: sets the password from standard input, or creates a link that sets one. */
export async function setOrResetPassword(
  email: string,
  { json, passwordStdin, revokeTokens }: PasswordOptions,
): Promise<void> {
  const password = passwordStdin && (await readPassword())
  await withExistingDatabase(async (context) => {
    const change = { email, revokeTokens: revokeTokens === true }
    const reset = password === undefined ? await resetPassword(context, change) : undefined
    const revoked =
      password === undefined ? (reset?.revokedTokens ?? 0) : await setPassword(context, { ...change, password })
    const link = linkFields(context.settings, reset)
    if (json) return printJson({ email: foldAscii(email), ...link, revoked_tokens: revoked })
    if (!reset) print(`Set the password of ${foldAscii(email)}.`)
    if (revokeTokens) print(`Revoked ${formatCount(revoked, 'API token')}.`)
    printLink(link)
  })
}

/** Reads the first line of standard input without its line break, and does not wait for the rest. */
export async function readPassword(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk
    if (text.includes('\n') || text.length > maxPasswordInput) break
  }
  process.stdin.destroy()
  return text.replace(/\r?\n.*$/s, '')
}

/** Returns the fields of a password link in the JSON output; null without a link. */
export function linkFields({ baseUrl }: { baseUrl: string }, link: PasswordLink | undefined): LinkFields {
  return {
    password_link: link ? passwordLinkUrl(baseUrl, link) : null,
    password_link_expires_at: isoTime(link?.expiresAt ?? null),
  }
}

export function printLink({ password_link, password_link_expires_at }: LinkFields): void {
  if (password_link) {
    print(`Link to set a password (works once, expires at ${password_link_expires_at}):\n${password_link}`)
  }
}
