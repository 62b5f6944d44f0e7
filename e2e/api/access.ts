import { inject } from 'vitest'
import { revokeToken as endToken, issueToken, listTokens } from '#lib/domain/access/tokens.ts'
import { lockUser, unlockUser } from '#lib/domain/access/users.ts'
import type { Role, Scope } from '#lib/rights.ts'
import { asOperator, createUserAsOperator } from '../setup/operator.ts'

export type Credentials = { 'X-Auth-UserId': string; 'X-Auth-Token': string }

const env = inject('env')

type Wanted = { partnerUuid?: string; role?: Role; password?: string }

/** A new user: of partner A, with `read`, the least of the roles, and without a password, unless told otherwise. */
export async function createUser(email: string, wanted: Wanted = {}): Promise<string> {
  await createUserAsOperator(env, { partnerUuid: inject('partnerA').uuid, email, role: 'read', ...wanted })
  return email
}

export async function lock(email: string): Promise<void> {
  await asOperator(env, (context) => lockUser(context, { email }))
}

export async function unlock(email: string): Promise<void> {
  await asOperator(env, (context) => unlockUser(context, { email }))
}

/** A new token of the user, of all that its role allows unless told otherwise. */
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

/** Lets time pass for a token: the command makes none that lives less than a day. */
export async function expireToken(name: string): Promise<void> {
  await asOperator(env, ({ db }) =>
    db.write
      .updateTable('tokens')
      .set({ expires_at: Date.now() - 1_000 })
      .where('name', '=', name)
      .execute(),
  )
}

/** Takes a user's partner away, as removing the partner would. */
export async function removeFromPartner(email: string): Promise<void> {
  await asOperator(env, ({ db }) =>
    db.write.updateTable('users').set({ partner_uuid: null }).where('email', '=', email).execute(),
  )
}
