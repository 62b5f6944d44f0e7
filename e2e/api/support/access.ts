import { inject } from 'vitest'
import { asOperator, createUserAsOperator } from '#e2e/setup/operator.ts'
import { revokeToken as endToken, issueToken, listTokens } from '#lib/domain/access/tokens/tokens.ts'
import { lockUser, unlockUser } from '#lib/domain/access/users/users.ts'
import type { Role, Scope } from '#lib/values/rights.ts'

export type Credentials = { 'X-Auth-UserId': string; 'X-Auth-Token': string }

const env = inject('env')

type UserOptions = { partnerUuid?: string; role?: Role; password?: string }

/** Creates a user and returns its email; by default of partner A, with the lowest role `read` and no password. */
export async function createUser(email: string, options: UserOptions = {}): Promise<string> {
  await createUserAsOperator(env, { partnerUuid: inject('partnerA').uuid, email, role: 'read', ...options })
  return email
}

export async function lock(email: string): Promise<void> {
  await asOperator(env, (context) => lockUser(context, { email }))
}

export async function unlock(email: string): Promise<void> {
  await asOperator(env, (context) => unlockUser(context, { email }))
}

/** Creates a token of the user and returns its credentials; by default with all scopes of the role. */
export async function createToken(email: string, name: string, scopes?: readonly Scope[]): Promise<Credentials> {
  const { userUuid, token } = await asOperator(env, (context) => issueToken(context, { email, name, scopes }))
  return { 'X-Auth-UserId': userUuid, 'X-Auth-Token': token }
}

export async function revokeToken(email: string, name: string): Promise<void> {
  await asOperator(env, async (context) => {
    const tokens = await listTokens(context, { email })
    await endToken(context, { id: tokens.find((token) => token.name === name)?.id ?? '' })
  })
}

/** Moves a token's expiry into the past: the command creates none that expires within a day. */
export async function expireToken(name: string): Promise<void> {
  await asOperator(env, ({ db }) =>
    db.write
      .updateTable('tokens')
      .set({ expires_at: Date.now() - 1_000 })
      .where('name', '=', name)
      .execute(),
  )
}

/** Removes the user's partner, as the removal of the partner does. */
export async function removeFromPartner(email: string): Promise<void> {
  await asOperator(env, ({ db }) =>
    db.write.updateTable('users').set({ partner_uuid: null }).where('email', '=', email).execute(),
  )
}
