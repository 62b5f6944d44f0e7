import { type Command, Option } from 'commander'
import { createUser, listUsers, lockUser, unlockUser } from '#lib/domain/access/users/users.ts'
import { foldAscii } from '#lib/values/email/user-email.ts'
import { roles } from '#lib/values/rights.ts'
import { type JsonOption, jsonOption, passwordOption } from '../options.ts'
import { isoTime, print, printJson, printTable } from '../output.ts'
import { withExistingDatabase } from '../with-database.ts'
import { linkFields, printLink, readPassword, setOrResetPassword } from './user-password.ts'

type CreateOptions = JsonOption & {
  partner: string
  email: string
  role: string
  name?: string
  uuid?: string
  passwordStdin?: true
}

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('creates, lists and locks users')
  user
    .command('create')
    .description('creates a user; without a password, prints a link that sets one')
    .requiredOption('--partner <uuid>', 'the partner of the user')
    .requiredOption('--email <email>', 'the e-mail address to sign in with')
    .addOption(new Option('--role <role>', 'the role of the user').choices(roles).makeOptionMandatory())
    .option('--name <name>', 'the display name of the user')
    .option('--uuid <uuid>', 'the UUID of the user (default: a new one)')
    .option(...passwordOption)
    .option(...jsonOption)
    .action(create)
  user
    .command('list')
    .description('lists all users')
    .option(...jsonOption)
    .action(list)
  user
    .command('lock <email>')
    .description('locks a user: sign-in and tokens fail, sessions end')
    .option(...jsonOption)
    .action((email, options) => setLocked(email, true, options))
  user
    .command('unlock <email>')
    .description('unlocks a user')
    .option(...jsonOption)
    .action((email, options) => setLocked(email, false, options))
  user
    .command('password <email>')
    .description('prints a link that sets a new password, or sets the password itself')
    .option(...passwordOption)
    .option('--revoke-tokens', "also revoke the user's API tokens at once")
    .option(...jsonOption)
    .action(setOrResetPassword)
}

async function create({ json, passwordStdin, partner, ...user }: CreateOptions): Promise<void> {
  const password = passwordStdin && (await readPassword())
  await withExistingDatabase(async (context) => {
    const created = await createUser(context, { ...user, partnerUuid: partner, password })
    const link = linkFields(context.settings, created.passwordLink)
    if (json) return printJson({ user_uuid: created.uuid, email: created.email, ...link })
    print(`Created the user ${created.email} with the UUID ${created.uuid}.`)
    printLink(link)
  })
}

async function list({ json }: JsonOption): Promise<void> {
  const users = await withExistingDatabase(listUsers)
  const shown = users.map((user) => ({
    ...user,
    locked_at: isoTime(user.locked_at),
    created_at: isoTime(user.created_at),
  }))
  if (json) return printJson({ users: shown })
  const rows = shown.map((user) => [
    user.email,
    user.role,
    user.locked_at ?? '-',
    user.has_password ? 'set' : '-',
    user.uuid,
    user.partner_uuid ?? '-',
    user.name ?? '-',
  ])
  printTable(['E-MAIL', 'ROLE', 'LOCKED', 'PASSWORD', 'UUID', 'PARTNER', 'NAME'], rows)
}

async function setLocked(email: string, locked: boolean, { json }: JsonOption): Promise<void> {
  await withExistingDatabase((context) => (locked ? lockUser(context, { email }) : unlockUser(context, { email })))
  if (json) printJson({ email: foldAscii(email), locked })
  else print(`${locked ? 'Locked' : 'Unlocked'} ${foldAscii(email)}.`)
}
