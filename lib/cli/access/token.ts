import type { Command } from 'commander'
import { existingTokenPepper, tokenPepper } from '#lib/domain/access/secrets.ts'
import { pepperIdOf } from '#lib/domain/access/tokens/token-format.ts'
import {
  defaultTokenDays,
  issueToken,
  listTokens,
  maxTokenDays,
  revokeToken,
} from '#lib/domain/access/tokens/tokens.ts'
import type { Scope } from '#lib/values/rights.ts'
import { type JsonOption, jsonOption, parseScopeList, parseWholeNumber } from '../options.ts'
import { isoTime, print, printJson, printTable } from '../output.ts'
import { withExistingDatabase } from '../with-database.ts'

type Shown = { active: boolean; other_pepper: boolean; revoked_at: string | null; replaced_at: string | null }
type CreateOptions = JsonOption & { user: string; name: string; scopes?: Scope[]; expiresDays: number }

export function addTokenCommands(program: Command): void {
  const token = program.command('token').description('creates, lists and revokes API tokens')
  token
    .command('create')
    .description('creates a token and prints it once')
    .requiredOption('--user <email>', 'the user of the token')
    .requiredOption('--name <name>', 'the name of the token')
    .option(
      '--scopes <scopes>',
      "the scopes of the token: A,B (default: all scopes of the user's role)",
      parseScopeList,
    )
    .option(
      '--expires-days <days>',
      `the lifetime of the token, 1 to ${maxTokenDays} days`,
      parseWholeNumber,
      defaultTokenDays,
    )
    .option(...jsonOption)
    .action(create)
  token
    .command('list')
    .description("lists a user's tokens")
    .requiredOption('--user <email>', 'the user of the tokens')
    .option(...jsonOption)
    .action(list)
  token
    .command('revoke <id>')
    .description('revokes a token')
    .option(...jsonOption)
    .action(revoke)
}

async function create({ user, name, scopes, expiresDays, json }: CreateOptions): Promise<void> {
  const issued = await withExistingDatabase((context) =>
    issueToken(
      { ...context, pepper: tokenPepper(context.settings) },
      { email: user, name, scopes, expiresInDays: expiresDays },
    ),
  )
  const { userUuid, token } = issued
  const expiresAt = isoTime(issued.expiresAt)
  if (json) return printJson({ user_uuid: userUuid, token, expires_at: expiresAt })
  print(`X-Auth-UserId: ${userUuid}\nX-Auth-Token: ${token}`)
  print(`The token is shown only once and expires at ${expiresAt}.`)
}

async function list({ user, json }: JsonOption & { user: string }): Promise<void> {
  const { tokens, now, pepper } = await withExistingDatabase(async (context) => ({
    tokens: await listTokens(context, { email: user }),
    now: context.now,
    pepper: existingTokenPepper(context.settings),
  }))
  const pepperId = pepper && pepperIdOf(pepper)
  const shown = tokens.map(({ pepper_id, ...token }) => ({
    ...token,
    created_at: isoTime(token.created_at),
    expires_at: isoTime(token.expires_at),
    last_used_at: isoTime(token.last_used_at),
    revoked_at: isoTime(token.revoked_at),
    replaced_at: isoTime(token.replaced_at),
    active: token.revoked_at === null && token.expires_at > now,
    other_pepper: pepper_id !== null && pepper_id !== pepperId,
  }))
  if (json) return printJson({ tokens: shown })
  const rows = shown.map((token) => [
    token.id,
    `…${token.hint}`,
    stateOf(token),
    token.expires_at ?? '-',
    token.last_used_at ?? '-',
    token.name,
    token.scopes.join(','),
  ])
  printTable(['ID', 'TOKEN', 'STATE', 'EXPIRES', 'LAST USED', 'NAME', 'SCOPES'], rows)
}

function stateOf({ active, other_pepper, revoked_at, replaced_at }: Shown): string {
  if (active && other_pepper) return 'other pepper'
  if (active) return replaced_at ? 'replaced' : 'active'
  return revoked_at ? 'revoked' : 'expired'
}

async function revoke(id: string, { json }: JsonOption): Promise<void> {
  await withExistingDatabase((context) => revokeToken(context, { id }))
  if (json) printJson({ id: id.toLowerCase(), revoked: true })
  else print(`Revoked the token ${id.toLowerCase()}.`)
}
