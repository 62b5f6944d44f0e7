import { randomBytes } from 'node:crypto'
import type { ChangeContext } from '#lib/domain/access/origin.ts'
import { issueToken, listTokens, revokeToken } from '#lib/domain/access/tokens.ts'
import { createUser, setPassword, unlockUser } from '#lib/domain/access/users.ts'
import { Refusal } from '#lib/domain/refusal.ts'
import { importInventory } from '../import-inventory.ts'
import { fromRecords } from '../source.ts'
import { demoInventory } from './demo-inventory.ts'
import { partner } from './partner.ts'

const owner = { email: 'demo@example.com', name: 'Demo owner' }
const tokenName = 'Demo'

/** What opens the demo; password and token are shown nowhere else. */
export type DemoAccess = { user_uuid: string; email: string; password: string; token: string }

/**
 * Fills an empty database with the demo partner, or makes an earlier demo fresh, and gives its owner a new password
 * and token; the earlier ones end. Throws Refusal when the database holds another partner.
 */
export async function fillDemo(context: ChangeContext & { pepper: string }): Promise<DemoAccess> {
  const { db, now } = context
  const others = await db.write.selectFrom('partners').select('name').where('uuid', '!=', partner.uuid).execute()
  if (others.length > 0) {
    throw new Refusal(`the database holds other partners (${others[0]?.name}); the demo wants one of its own`)
  }
  const result = await importInventory(db, fromRecords(demoInventory(now)), { prune: true, nowMs: now })
  if (!result.ok) throw new Error(`the demo inventory is wrong: ${result.problems[0]}`)
  const password = randomBytes(8).toString('hex')
  await setUpOwner(context, password)
  await revokeEarlierTokens(context)
  const { userUuid, token } = await issueToken(context, { email: owner.email, name: tokenName })
  return { user_uuid: userUuid, email: owner.email, password, token }
}

async function setUpOwner(context: ChangeContext, password: string): Promise<void> {
  const { email } = owner
  const known = await context.db.write.selectFrom('users').select('uuid').where('email', '=', email).executeTakeFirst()
  if (!known) return void (await createUser(context, { ...owner, partnerUuid: partner.uuid, role: 'owner', password }))
  await unlockUser(context, { email })
  await setPassword(context, { email, password })
}

async function revokeEarlierTokens(context: ChangeContext): Promise<void> {
  for (const { id, name, revoked_at } of await listTokens(context, { email: owner.email })) {
    if (name === tokenName && revoked_at === null) await revokeToken(context, { id })
  }
}
