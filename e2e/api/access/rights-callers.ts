import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { asOperator, type OperatorContext } from '#e2e/setup/operator.ts'
import { issueToken } from '#lib/domain/access/tokens/tokens.ts'
import { createUser } from '#lib/domain/access/users/users.ts'
import { allowedTo, type Role, roles, type Scope, scopes } from './rights-table.ts'

type Headers = Readonly<Record<string, string>>
export type RightsCaller = { role: Role; scopes: readonly Scope[]; allowed: ReadonlySet<Scope>; headers: Headers }

const env = inject('env')

/**
 * Creates a user of partner A in each role, with a token for each scope, one with all and one with none. The users are
 * created as owners and get their role afterwards, so that most tokens have more scopes than their user.
 */
export async function createRightsCallers(): Promise<RightsCaller[]> {
  return asOperator(env, async (context) => {
    const callers: RightsCaller[] = []
    for (const role of roles) {
      const userUuid = await createOwner(context)
      for (const tokenScopes of [...scopes.map((scope) => [scope]), [], [...scopes]]) {
        callers.push({
          role,
          scopes: tokenScopes,
          allowed: allowedTo(role, tokenScopes),
          headers: await createTokenOf(context, userUuid, tokenScopes),
        })
      }
      await setRole(context, userUuid, role)
    }
    return callers
  })
}

/** Runs `work` with a token of a new user in this role; `setRole` changes the user's role. */
export async function withRole(
  first: Role,
  work: (headers: Headers, changeRole: (role: Role) => Promise<void>) => Promise<void>,
): Promise<void> {
  await asOperator(env, async (context) => {
    const userUuid = await createOwner(context)
    await setRole(context, userUuid, first)
    const headers = await createTokenOf(context, userUuid, scopes)
    await work(headers, (role) => setRole(context, userUuid, role))
  })
}

async function createOwner(context: OperatorContext): Promise<string> {
  const email = `${randomUUID()}@rights.example`
  return (await createUser(context, { partnerUuid: inject('partnerA').uuid, email, role: 'owner' })).uuid
}

async function createTokenOf(
  context: OperatorContext,
  userUuid: string,
  tokenScopes: readonly Scope[],
): Promise<Headers> {
  const { token } = await issueToken(context, { userUuid, name: 'rights', scopes: tokenScopes })
  return { 'X-Auth-UserId': userUuid, 'X-Auth-Token': token }
}

async function setRole({ db }: OperatorContext, userUuid: string, role: Role): Promise<void> {
  await db.write.updateTable('users').set({ role }).where('uuid', '=', userUuid).execute()
}
