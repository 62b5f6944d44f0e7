import { type Command, Option } from 'commander'
import { createUser, listUsers, lockUser, unlockUser } from '#lib/domain/access/users.ts'
import { roles } from '#lib/rights.ts'
import { type JsonOption, jsonOption, passwordOption } from './options.ts'
import { isoTime, print, printJson, printTable } from './output.ts'
import { linkFields, printLink } from './password-link.ts'
import { readPassword, setOrResetPassword } from './user-password.ts'
import { withDatabase } from './with-database.ts'

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
    .description('creates a user; without a password, prints a link with which the user sets one')
    .requiredOption('--partner <uuid>', 'the partner that the user belongs to')
    .requiredOption('--email <email>', 'the address to sign in with')
    .addOption(new Option('--role <role>', 'what the user may do').choices(roles).makeOptionMandatory())
    .option('--name <name>', 'how the user is called')
    .option('--uuid <uuid>', 'the id of the user (default: a new one)')
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
    .description('keeps a user out: signing in and tokens fail, sessions end')
    .option(...jsonOption)
    .action((email, options) => setLocked(email, true, options))
  user
    .command('unlock <email>')
    .description('lets a user in again')
    .option(...jsonOption)
    .action((email, options) => setLocked(email, false, options))
  user
    .command('password <email>')
    .description('prints a link with which a user sets a new password, or sets it')
    .option(...passwordOption)
    .option(...jsonOption)
    .action(setOrResetPassword)
}

async function create({ json, passwordStdin, partner, ...user }: CreateOptions): Promise<void> {
  const password = passwordStdin && (await readPassword())
  await withDatabase(async (context) => {
    const created = await createUser(context, { ...user, partnerUuid: partner, password })
    const link = linkFields(context.settings, created.passwordLink)
    if (json) return printJson({ user_uuid: created.uuid, email: created.email, ...link })
    print(`Created the user ${created.email} with the UUID ${created.uuid}`)
    printLink(link)
  })
}

async function list({ json }: JsonOption): Promise<void> {
  const users = await withDatabase(listUsers)
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
  await withDatabase((context) => (locked ? lockUser(context, { email }) : unlockUser(context, { email })))
  if (json) printJson({ email: email.toLowerCase(), locked })
  else print(`${locked ? 'Locked' : 'Unlocked'} ${email.toLowerCase()}`)
}
