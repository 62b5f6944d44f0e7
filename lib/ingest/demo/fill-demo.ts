import { randomBytes } from 'node:crypto'
import type { ChangeContext } from '#lib/domain/access/origin.ts'
import { issueToken, listTokens, revokeToken } from '#lib/domain/access/tokens/tokens.ts'
import { createUser, setPassword, unlockUser } from '#lib/domain/access/users/users.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { importInventory } from '../import/import-inventory.ts'
import { fromRecords } from '../sources/source.ts'
import { demoInventory } from './demo-inventory.ts'
import { type LocalMachine, localCoreRecords } from './local-core.ts'
import { partner } from './partner.ts'

const owner = { email: 'demo@example.com', name: 'Demo owner' }
const tokenName = 'Demo'
const observerTokenName = 'Demo observer'

/** The credentials of the demo owner; password and token are shown only here. */
export type DemoAccess = { user_uuid: string; email: string; password: string; token: string }

type DemoContext = ChangeContext & { pepper: string }

/**
 * Creates the demo partner in an empty database, or renews the data of an earlier demo, and gives the owner a new
 * password and token, which replace the earlier ones. With a machine it also creates the core of this machine. Throws
 * InputError when the database holds another partner.
 */
export async function fillDemo(context: DemoContext, machine?: LocalMachine): Promise<DemoAccess> {
  const { db, now, origin } = context
  const others = await db.write.selectFrom('partners').select('name').where('uuid', '!=', partner.uuid).execute()
  if (others.length > 0) {
    throw new InputError(`the database has other partners (${others[0]?.name}); the demo needs a separate database`)
  }
  // The past is filled up to this time: the present values must not be of the next day.
  const times = { nowMs: now, clock: () => now }
  const fullImport = { prune: true, pruneLimit: 100, allowOlder: true, overwrite: true, ...times }
  const records = [...demoInventory(now), ...(machine ? localCoreRecords(machine, now) : [])]
  const result = await importInventory(db, fromRecords(records), { ...fullImport, origin })
  if (!result.ok) throw new Error(`the demo inventory is wrong: ${result.problems[0]}`)
  const password = randomBytes(8).toString('hex')
  await setUpOwner(context, password)
  await revokeEarlierTokens(context, tokenName)
  const { userUuid, token } = await issueToken(context, { email: owner.email, name: tokenName })
  return { user_uuid: userUuid, email: owner.email, password, token }
}

/** Gives the demo owner a token that can push values, and nothing else; it replaces the earlier one. */
export async function issueObserverToken(context: DemoContext): Promise<{ userUuid: string; token: string }> {
  await revokeEarlierTokens(context, observerTokenName)
  return issueToken(context, { email: owner.email, name: observerTokenName, scopes: ['CORE_WRITE'] })
}

async function setUpOwner(context: ChangeContext, password: string): Promise<void> {
  const { email } = owner
  const known = await context.db.write.selectFrom('users').select('uuid').where('email', '=', email).executeTakeFirst()
  if (!known) return void (await createUser(context, { ...owner, partnerUuid: partner.uuid, role: 'owner', password }))
  await unlockUser(context, { email })
  await setPassword(context, { email, password })
}

async function revokeEarlierTokens(context: ChangeContext, earlier: string): Promise<void> {
  for (const { id, name, revoked_at } of await listTokens(context, { email: owner.email })) {
    if (name === earlier && revoked_at === null) await revokeToken(context, { id })
  }
}
