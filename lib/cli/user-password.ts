import { resetPassword, setPassword } from '#lib/domain/access/users.ts'
import { readFirstLine } from './first-line.ts'
import type { JsonOption } from './options.ts'
import { print, printJson } from './output.ts'
import { linkFields, printLink } from './password-link.ts'
import { withDatabase } from './with-database.ts'

export function readPassword(): Promise<string> {
  return readFirstLine(process.stdin)
}

/** `user password EMAIL`: sets the password that is given, else makes a link for it. */
export async function setOrResetPassword(
  email: string,
  { json, passwordStdin }: JsonOption & { passwordStdin?: true },
): Promise<void> {
  const password = passwordStdin && (await readPassword())
  await withDatabase(async (context) => {
    if (password !== undefined) await setPassword(context, { email, password })
    const made = password === undefined ? await resetPassword(context, { email }) : undefined
    const link = linkFields(context.settings, made)
    if (json) return printJson({ email: email.toLowerCase(), ...link })
    if (!made) print(`Set the password of ${email.toLowerCase()}`)
    printLink(link)
  })
}
